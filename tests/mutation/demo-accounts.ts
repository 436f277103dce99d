import type { Mutation } from './mutation.ts';

const PASSWORDS = 'server/features/auth/passwords.ts';
const START = 'tools/demo/first-start.ts';

/** Accounts whose password everybody knows, where the demo is off. */
export const demoAccounts: readonly Mutation[] = [
  {
    name: "sign-ins with the demo's password",
    file: PASSWORDS,
    from: 'if (secret === DEMO_CREDENTIAL && !isDemoAllowed(config)) return -1;',
    to: '',
    test: 'demoAccounts',
    only: 'sign in only where',
  },
  {
    name: "owners proved by the demo's password",
    file: PASSWORDS,
    from: 'if (secret === DEMO_CREDENTIAL && !isDemoAllowed(config)) return -1;',
    to: '',
    test: 'demoAccounts',
    only: 'proves an owner',
  },
  {
    name: 'sessions of the time of the demo',
    file: 'server/features/auth/sessions.service.ts',
    from: '    if (row.hasDemoPassword && !isDemoAllowed(deps.config)) return null;\n',
    to: '',
    test: 'demoAccounts',
    only: 'have no use of the sessions',
  },
  {
    name: "hashes that do not tell the demo's password",
    file: PASSWORDS,
    from: 'return secret === DEMO_CREDENTIAL ? text + DEMO_MARK : text;',
    to: 'return text;',
    test: 'demoAccounts',
    only: 'have no use of the sessions',
  },
  {
    name: "the demo's password as a new one",
    file: 'server/features/users/account.service.ts',
    from: '  if (isDemoPassword(password, { onClient })) return DEMO_PASSWORD_TEXT;\n',
    to: '',
    test: 'demoAccounts',
    only: 'neither at sign-up nor as a new password',
  },
  {
    name: 'starts with demo accounts of other names',
    file: START,
    from: '  if (accounts.length > 0) {\n',
    to: '  if (accounts.length > 9) {\n',
    test: 'firstStart',
    only: 'got another name and address',
  },
  {
    name: 'starts with demo accounts of earlier versions',
    file: START,
    from: '  await markDemoAccounts(context);\n',
    to: '',
    test: 'firstStart',
    only: 'one of earlier versions',
  },
];
