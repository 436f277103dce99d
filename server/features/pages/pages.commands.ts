import { readFile } from 'node:fs/promises';
import type { PageStatus } from '#rules/pages.ts';
import { type Commands, needed, print, table } from '../../commands.ts';
import type { Composition } from '../../compose.ts';
import { acceptedText } from './acceptances.service.ts';
import { allPages, orderPage, removePage, setPageStatus, viewPage, writePage } from './pages.service.ts';

export const pageHelp = `  pages list                          the site's own pages: terms, privacy, help and those you wrote
  pages show <name>                   its text, to begin yours with
  pages accepted <version>            terms or privacy policy as people accepted them (users show names the version)
  pages set <name> <file> [title]     <file>: HTML, or plain paragraphs; <name>: as in its address, /page/<name>
                                      links in it lead to this site, the web, mailto:, tel: or #id of a heading
  pages draft <name> <file> [title]   the same, but only operators can open it until it is published
  pages hide <name>                   makes a draft of it, which only operators can open
  pages publish <name>
  pages order <name> <number>         its place in lists: 0 to 9999, lower numbers come first
  pages remove <name>                 terms, privacy and help have the text they came with again
`;

/** Writes the page that the values say; it keeps its status when none is given. */
async function write(
  { deps }: Composition,
  values: string[],
  actor: string,
  wanted?: PageStatus,
): Promise<void> {
  const [slug = '', file = '', ...title] = needed(values, 2);
  const content = await readFile(file, 'utf8');
  const page = { slug, content, title: title.join(' ') || undefined, status: wanted };
  const { deadLinks, status } = await writePage(deps, actor, page);
  const draft = status === 'draft' ? ' It is a draft, which only operators can open.' : '';
  print(`${deps.config.publicUrl}/page/${slug} has your text.${draft}`);
  if (deadLinks.length > 0)
    print(
      `Links that no page may have, or to an id that no heading has, became words: ${deadLinks.join(', ')}`,
    );
}

export const pageCommands: Commands = {
  async 'pages list'({ deps }) {
    const rows = (await allPages(deps)).map(({ slug, title, status, ordering, updatedAt }) => ({
      address: `/page/${slug}`,
      title,
      status,
      ordering,
      written: updatedAt?.toISOString() ?? 'came with the product',
    }));
    table(rows, 'There are no pages.');
  },
  async 'pages show'({ deps }, values) {
    print((await viewPage(deps, needed(values, 1)[0] ?? '', true)).content);
  },
  async 'pages accepted'({ deps }, values) {
    const { title, content, createdAt } = await acceptedText(deps, needed(values, 1)[0] ?? '');
    print(`${title}, first accepted ${createdAt.toISOString()}\n${content}`);
  },
  'pages set': (composition, values, actor) => write(composition, values, actor),
  'pages draft': (composition, values, actor) => write(composition, values, actor, 'draft'),
  async 'pages hide'({ deps }, values, actor) {
    const [page = ''] = needed(values, 1);
    print(`${await setPageStatus(deps, actor, page, 'draft')} is a draft.`);
  },
  async 'pages publish'({ deps }, values, actor) {
    const [page = ''] = needed(values, 1);
    print(`${await setPageStatus(deps, actor, page, 'published')} is published.`);
  },
  async 'pages order'({ deps }, values, actor) {
    const [page = '', ordering = ''] = needed(values, 2);
    print(`${await orderPage(deps, actor, page, ordering)} has another place.`);
  },
  async 'pages remove'({ deps }, values, actor) {
    const [page = ''] = needed(values, 1);
    print(`What was written for ${await removePage(deps, actor, page)} is gone.`);
  },
};
