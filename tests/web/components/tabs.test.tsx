import { screen } from '@testing-library/react';
import { useState } from 'react';
import { LinkTabs } from '#components/link-tabs.tsx';
import { TabPanel, Tabs } from '#components/tabs.tsx';
import { show } from './show.tsx';

const ITEMS = [
  { id: 'posts', label: 'Posts', count: 1234 },
  { id: 'videos', label: 'Videos' },
  { id: 'store', label: 'Store', count: 0 },
];

function Example() {
  const [value, setValue] = useState('posts');
  return (
    <>
      <Tabs label="Content" idPrefix="content" items={ITEMS} value={value} onChange={setValue} />
      <TabPanel idPrefix="content" value={value}>
        {`${value} are here`}
      </TabPanel>
    </>
  );
}

describe('Tabs', () => {
  it('show the panel of the chosen tab', async () => {
    const { user } = show(<Example />);
    expect(screen.getByRole('tab', { name: 'Posts 1.2K', selected: true })).toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'Videos' }));
    expect(screen.getByRole('tabpanel', { name: 'Videos' })).toHaveTextContent('videos are here');
  });

  it('are one stop for the keyboard; arrows, Home and End move, around the ends too', async () => {
    const { user } = show(<Example />);
    await user.tab();
    expect(screen.getByRole('tab', { name: /Posts/ })).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Videos', selected: true })).toHaveFocus();
    await user.keyboard('{End}');
    expect(screen.getByRole('tab', { name: /Store/, selected: true })).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: /Posts/, selected: true })).toHaveFocus();
    await user.keyboard('{ArrowLeft}{Home}');
    expect(screen.getByRole('tab', { name: /Posts/, selected: true })).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('tabpanel')).toHaveFocus();
  });

  it('turn the arrows round where people read from right to left', async () => {
    document.documentElement.dir = 'rtl';
    const { user } = show(<Example />);
    await user.tab();
    await user.keyboard('{ArrowLeft}');
    expect(screen.getByRole('tab', { name: 'Videos' })).toHaveFocus();
    document.documentElement.dir = '';
  });
});

describe('LinkTabs', () => {
  it('mark the page that is open', () => {
    const items = [
      { href: '/home', label: 'For you' },
      { href: '/home?tab=latest', label: 'Latest' },
    ];
    show(<LinkTabs label="Feeds" items={items} current="/home?tab=latest" />);
    expect(screen.getByRole('navigation', { name: 'Feeds' })).toBeInTheDocument();
    expect(screen.getByRole('link', { current: 'page' })).toHaveAccessibleName('Latest');
  });
});
