import axe from 'axe-core';
import { Heart } from 'lucide-react';
import type { ReactElement } from 'react';
import { Avatar } from '#components/avatar.tsx';
import { Badge } from '#components/badge.tsx';
import { Button } from '#components/button.tsx';
import { Card } from '#components/card.tsx';
import { CheckField } from '#components/check-field.tsx';
import { Chip } from '#components/chip.tsx';
import { Confirm } from '#components/confirm.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { Field, SelectField, TextAreaField } from '#components/field.tsx';
import { FileDrop } from '#components/file-drop.tsx';
import { IconButton } from '#components/icon-button.tsx';
import { Lightbox } from '#components/lightbox.tsx';
import { LinkTabs } from '#components/link-tabs.tsx';
import { ListRow } from '#components/list-row.tsx';
import { LoadMore } from '#components/load-more.tsx';
import { MediaGrid } from '#components/media-grid.tsx';
import { Menu } from '#components/menu.tsx';
import { MoneyText } from '#components/money-text.tsx';
import { Notice } from '#components/notice.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { Pagination } from '#components/pagination.tsx';
import { PasswordMeter } from '#components/password-meter.tsx';
import { ProgressBar } from '#components/progress-bar.tsx';
import { Section } from '#components/section.tsx';
import { Sheet } from '#components/sheet.tsx';
import { GridSkeleton, ListSkeleton, PostSkeleton, TableSkeleton } from '#components/skeleton.tsx';
import { StatLine } from '#components/stat-line.tsx';
import { TabPanel, Tabs } from '#components/tabs.tsx';
import { TimeText } from '#components/time-text.tsx';
import { VerifiedMark } from '#components/verified-mark.tsx';
import { drawn } from '#support/web-render.tsx';
import { show } from './show.tsx';

const nothing = () => undefined;
const media = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, src: `/${id}.webp`, alt: id }));
const tabs = [
  { id: 'posts', label: 'Posts', count: 3 },
  { id: 'videos', label: 'Videos' },
];
const files = [
  { id: 'a', name: 'one.jpg', kind: 'photo', status: 'uploading', progress: 5 },
  { id: 'b', name: 'two.mp4', kind: 'video', status: 'failed' },
] as const;

const CASES: Record<string, ReactElement> = {
  buttons: (
    <>
      <Button variant="primary">Save</Button>
      <Button loading>Save</Button>
      <Button href="/x">Go</Button>
      <IconButton label="Like, 3" icon={<Heart />} count={3} pressed />
      <Chip selected>All</Chip>
      <Chip onRemove={nothing} name="Sweden">
        Sweden
      </Chip>
      <Menu label="More" items={[{ id: 'a', label: 'Copy' }]} />
    </>
  ),
  people: (
    <Card as="article">
      <Avatar name="Mara Lindqvist" live size={96} />
      <Avatar name="Mara Lindqvist" src="/a.webp" alt="Mara" />
      <h1>
        <span>Mara</span> <VerifiedMark />
      </h1>
      <Badge tone="positive">Active</Badge>
      <StatLine items={[{ label: 'followers', value: 12_000, href: '/f' }]} />
      <TimeText value={0} now={1000} tappable />
      <MoneyText tokens={25} rate={0.1} />
    </Card>
  ),
  tabs: (
    <>
      <Tabs label="Content" idPrefix="c" items={tabs} value="posts" onChange={nothing} />
      <TabPanel idPrefix="c" value="posts">
        Posts
      </TabPanel>
      <LinkTabs label="Feeds" items={[{ href: '/a', label: 'A' }]} current="/a" />
      <Pagination page={4} pages={9} href={(page) => `/${page}`} />
    </>
  ),
  fields: (
    <form aria-label="Sign up">
      <Field label="E-mail" hint="Never shown." error="Wrong." before="@" />
      <Field label="Password" type="password" after={<PasswordMeter value="abc" />} />
      <TextAreaField label="About" optional />
      <SelectField label="Country" options={[{ value: 'se', label: 'Sweden' }]} />
      <CheckField label="Remember me" error="Please." />
      <CheckField kind="switch" label="Mail" hint="Weekly" />
      <CheckField kind="radio" name="r" value="1" label="All" />
    </form>
  ),
  files: (
    <FileDrop
      label="Photos"
      hint="Up to 20 MB"
      files={files}
      check={() => ''}
      onAdd={nothing}
      onRemove={nothing}
      onMove={nothing}
      onAlt={nothing}
      onRetry={nothing}
    />
  ),
  page: (
    <main>
      <PageHeader title="Subscribers" text="Newest first" back={{ href: '/', label: 'Back' }} />
      <Notice tone="warning" title="In review">
        One day
      </Notice>
      <Section title="List" action={<a href="/all">All</a>}>
        <ul>
          <ListRow
            as="li"
            title="Jon"
            text="@jon"
            href="/jon"
            actions={<Button size="small">Follow</Button>}
          />
        </ul>
        <LoadMore done={false} loading={false} onMore={nothing} />
        <ProgressBar label="Goal" value={4} />
        <MediaGrid items={media} />
      </Section>
    </main>
  ),
  states: (
    <>
      <EmptyState drawing="people" title="Nobody yet" text="Share." />
      <ErrorState onRetry={nothing} />
      <PostSkeleton />
      <ListSkeleton />
      <GridSkeleton />
      <TableSkeleton />
    </>
  ),
  sheet: (
    <Sheet open onClose={nothing} title="Tip Mara" text="25 tokens" footer={<Button>Send</Button>}>
      <p>Thank you</p>
    </Sheet>
  ),
  confirm: <Confirm open title="Delete?" confirmLabel="Delete" onConfirm={nothing} onCancel={nothing} />,
  lightbox: <Lightbox items={media} index={0} onClose={nothing} />,
};

/** Colours are checked by the theme's own test; jsdom does not paint. The parts stand alone, without landmarks. */
const RULES = { 'color-contrast': { enabled: false }, region: { enabled: false } };

test.each(Object.entries(CASES))('axe finds nothing wrong with %s', async (name, element) => {
  // axe draws icon letters on a canvas, which jsdom has not.
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  const { container } = show(element);
  if (name === 'states') await drawn();
  const { violations } = await axe.run(container, { rules: RULES });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
});
