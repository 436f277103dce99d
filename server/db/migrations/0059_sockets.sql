CREATE TABLE "socket_attachments" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"payload" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE INDEX "socket_attachments_created_at_index" ON "socket_attachments" USING btree ("created_at");