import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['users', 'content', 'ledger', 'money'].map((part) => `./server/db/schema/${part}.ts`),
  out: './server/db/migrations',
  casing: 'snake_case',
});
