/** The accounts of the demo world, so that anyone can try every role. */
export const DEMO_ACCOUNTS = { user: 'demofan', performer: 'demoperformer', admin: 'demooperator' } as const;
export const DEMO_PASSWORD = 'Demo-Footlight-1';

const NAMES: ReadonlySet<string> = new Set(Object.values(DEMO_ACCOUNTS));

/** Accounts whose password everybody knows: they sign in only while the demo world is loaded. */
export const isDemoAccount = (username: string | null): boolean => username !== null && NAMES.has(username);
