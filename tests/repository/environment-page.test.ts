import { readFileSync } from 'node:fs';

test('.env.example says how many connections a process opens for its jobs', () => {
  const [, connections] = /JOB_CONNECTIONS = (\d+)/.exec(readFileSync('server/main.ts', 'utf8')) ?? [];
  const [, said] = /works on jobs opens (\d+) more/.exec(readFileSync('.env.example', 'utf8')) ?? [];
  expect(said).toBe(connections);
  expect(said).toMatch(/\d/);
});
