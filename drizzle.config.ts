import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./server/db/schema/users.ts', './server/db/schema/content.ts', './server/db/schema/money.ts'],
  out: './server/db/migrations',
  casing: 'snake_case',
});
