/**
 * The parts of the code, and for each what of the others its files may import, types as well: a part, or a folder of one.
 * parts.test.ts holds the code against this list. Files that belong to no part are for whoever the linter lets: what stands
 * in `server` itself, `src/config.ts`, styles. The directions inside a part, and which packages it may use, are settings of
 * the linter (biome.json).
 */
export const PARTS: Record<string, readonly string[] | 'everything'> = {
  // For both sides. Nothing else is.
  'src/rules': [],
  'src/contract': ['src/rules'],

  // The server. Below the nouns of `server/features` nobody knows one of them, but for those that are named here.
  'server/features': [
    'src/contract',
    'src/rules',
    'server/http',
    'server/db',
    'server/jobs',
    'server/providers',
  ],
  'server/http': ['src/contract', 'src/rules', 'server/db', 'server/providers', 'server/features/settings'],
  'server/web': [
    'src/rules',
    'server/http',
    'server/db',
    'next-internals',
    'server/features/settings',
    'server/features/pages',
    'server/features/performers',
  ],
  // Sockets stand above the nouns: what clients send by them are calls of services.
  'server/realtime': [
    'src/contract',
    'src/rules',
    'server/http',
    'server/web',
    'server/providers',
    'server/features',
  ],
  'server/jobs': ['src/rules', 'server/db', 'server/providers'],
  'server/db': ['src/rules'],
  'server/providers': ['src/contract', 'src/rules', 'server/db'],

  // The web app.
  pages: ['src/features', 'src/shell'],
  'src/shell': [
    'src/contract',
    'src/rules',
    'src/features',
    'src/services',
    'src/api',
    'src/store',
    'src/realtime',
    'src/components',
    'src/layouts',
    'src/lib',
    'src/i18n',
    'src/theme',
    'next-internals',
  ],
  'src/layouts': [
    'src/contract',
    'src/rules',
    'src/shell',
    'src/store',
    'src/components',
    'src/lib',
    'src/i18n',
  ],
  'src/features': ['src'],
  // Parts of screens know no noun.
  'src/components': ['src/rules', 'src/lib', 'src/theme', 'src/i18n'],
  'src/lib': ['src/rules', 'src/components', 'src/services', 'src/api', 'src/i18n'],
  'src/realtime': ['src/contract', 'src/rules', 'src/lib', 'src/store'],
  'src/store': [
    'src/contract',
    'src/rules',
    'src/services',
    'src/api',
    'src/realtime',
    'src/lib',
    'src/i18n',
  ],
  'src/services': ['src/contract', 'src/rules', 'src/api'],
  'src/api': ['src/contract', 'src/rules'],
  'src/i18n': ['src/rules', 'src/lib', 'src/services', 'src/api'],
  'src/theme': [],
  'next-internals': ['src/shell'],

  // A client of the API like any other.
  demo: ['src/contract', 'src/rules', 'src/api'],
  // The only place that knows server and demo world.
  tools: 'everything',
};
