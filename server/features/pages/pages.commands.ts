import { readFile } from 'node:fs/promises';
import { type Commands, needed, print, table } from '../../commands.ts';
import { allPages, removePage, setPageStatus, viewPage, writePage } from './pages.service.ts';

export const pageHelp = `  pages list                          the site's own pages: terms, privacy, help and those you wrote
  pages show <name>                   its text, to begin yours with
  pages set <name> <file> [title]     <file>: HTML, or plain paragraphs; <name>: as in its address, /page/<name>
  pages hide <name>                   makes a draft of it, which only operators can open
  pages publish <name>
  pages remove <name>                 terms, privacy and help have the text they came with again
`;

export const pageCommands: Commands = {
  async 'pages list'({ deps }) {
    const rows = (await allPages(deps)).map(({ slug, title, status, updatedAt }) => ({
      address: `/page/${slug}`,
      title,
      status,
      written: updatedAt?.toISOString() ?? 'came with the product',
    }));
    table(rows, 'There are no pages.');
  },
  async 'pages show'({ deps }, values) {
    print((await viewPage(deps, needed(values, 1)[0] ?? '', true)).content);
  },
  async 'pages set'({ deps }, values, actor) {
    const [slug = '', file = '', ...title] = needed(values, 2);
    const content = await readFile(file, 'utf8');
    await writePage(deps, actor, { slug, content, title: title.join(' ') || undefined });
    print(`${deps.config.publicUrl}/page/${slug} has your text.`);
  },
  async 'pages hide'({ deps }, values, actor) {
    const [slug = ''] = needed(values, 1);
    await setPageStatus(deps, actor, slug, 'draft');
    print(`${slug} is a draft.`);
  },
  async 'pages publish'({ deps }, values, actor) {
    const [slug = ''] = needed(values, 1);
    await setPageStatus(deps, actor, slug, 'published');
    print(`${slug} is published.`);
  },
  async 'pages remove'({ deps }, values, actor) {
    const [slug = ''] = needed(values, 1);
    await removePage(deps, actor, slug);
    print(`What was written for ${slug} is gone.`);
  },
};
