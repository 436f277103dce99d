/** What a browser has that can show push messages, as far as the site's code uses it. */
export function aPushBrowser({ permission = 'default' }: { permission?: NotificationPermission } = {}) {
  const made: { current: unknown; permission: NotificationPermission; asked: number } = {
    current: null,
    permission,
    asked: 0,
  };
  const endpoint = 'https://push.example.org/send/1';
  const aSubscription = (key: Uint8Array) => ({
    endpoint,
    options: { applicationServerKey: Uint8Array.from(key).buffer },
    toJSON: () => ({ endpoint, keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) } }),
    unsubscribe: async () => {
      made.current = null;
      return true;
    },
  });
  const pushManager = {
    getSubscription: async () => made.current,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
      made.current = aSubscription(applicationServerKey);
      return made.current;
    },
  };
  const registration = { pushManager };
  const kept = new Map<string, string>();
  const set = (target: object, name: string, value: unknown) => {
    const before = Object.getOwnPropertyDescriptor(target, name);
    Object.defineProperty(target, name, { configurable: true, value });
    return () => {
      if (before) Object.defineProperty(target, name, before);
      else Reflect.deleteProperty(target, name);
    };
  };
  const undo = [
    set(navigator, 'serviceWorker', {
      register: async () => registration,
      ready: Promise.resolve(registration),
      getRegistration: async () => registration,
    }),
    set(window, 'PushManager', class {}),
    set(window, 'caches', {
      open: async () => ({ put: async (path: string) => void kept.set(path, '') }),
      delete: async () => kept.clear(),
    }),
    set(window, 'Notification', {
      get permission() {
        return made.permission;
      },
      requestPermission: async () => {
        made.asked += 1;
        if (made.permission === 'default') made.permission = 'granted';
        return made.permission;
      },
    }),
  ];
  const remove = () => {
    for (const one of undo) one();
    localStorage.clear();
  };
  return { made, endpoint, remove };
}
