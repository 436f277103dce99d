import { BANNERS_SHOWN_MAX } from '#rules/banners.ts';
import { type Commands, needed, print, table } from '../../commands.ts';
import { addBanner, allBanners, orderBanner, removeBanner, setBannerStatus } from './banners.service.ts';

export const bannerHelp = `  banners list
  banners add <position> <link> <picture> <title> [description]
                                      <position>: top, left, right (home), middle (first page), bottom (creators)
                                      <link>: starts with / or https://; <picture>: a file; - for none
                                      at most ${BANNERS_SHOWN_MAX} are shown at one position
  banners hide <id>                   takes it off the pages; show puts it back
  banners show <id>
  banners order <id> <number>         its place at its position: 0 to 9999, lower numbers come first
  banners remove <id>
`;

const orNone = (value: string): string => (value === '-' ? '' : value);

export const bannerCommands: Commands = {
  async 'banners list'({ deps }) {
    const rows = (await allBanners(deps)).map(({ id, position, ordering, status, title, link, photo }) => ({
      id,
      position,
      ordering,
      status,
      title,
      link,
      picture: photo ? `${photo.width} × ${photo.height}` : '',
    }));
    table(rows, 'There are no banners.');
  },
  async 'banners add'({ deps }, values, actor) {
    const [position = '', link = '', picture = '', title = '', ...description] = needed(values, 4);
    const wanted = { position, link: orNone(link), picture: orNone(picture) };
    const id = await addBanner(deps, actor, { ...wanted, title, description: description.join(' ') });
    print(`${title} is shown. Its id is ${id}.`);
  },
  async 'banners hide'({ deps }, values, actor) {
    await setBannerStatus(deps, actor, needed(values, 1)[0] ?? '', 'inactive');
    print('The banner is hidden.');
  },
  async 'banners show'({ deps }, values, actor) {
    await setBannerStatus(deps, actor, needed(values, 1)[0] ?? '', 'active');
    print('The banner is shown.');
  },
  async 'banners order'({ deps }, values, actor) {
    const [id = '', ordering = ''] = needed(values, 2);
    await orderBanner(deps, actor, id, ordering);
    print('The banner has another place.');
  },
  async 'banners remove'({ deps }, values, actor) {
    await removeBanner(deps, actor, needed(values, 1)[0] ?? '');
    print('The banner is gone.');
  },
};
