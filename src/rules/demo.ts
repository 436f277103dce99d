/** The accounts of the demo world, so that anyone can try every role. */
export const DEMO_ACCOUNTS = { user: 'demofan', performer: 'demoperformer', admin: 'demooperator' } as const;
export const DEMO_PASSWORD = 'Demo-Footlight-1';

const NAMES: ReadonlySet<string> = new Set(Object.values(DEMO_ACCOUNTS));

/** The address the demo world gives to the account of this name; nothing arrives there. */
export const demoEmail = (username: string): string => `${username}@demo.example`;

/** Names that only the demo world gives to accounts. Their password is in the README, so nobody may pose as one of them. */
export const isDemoAccount = (username: string | null): boolean => username !== null && NAMES.has(username);
