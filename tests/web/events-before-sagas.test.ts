import { waitFor } from '@testing-library/react';
import { handSocketEvent } from '#realtime/events.ts';
import { ME } from '#support/web-conversations.ts';
import { aUser } from '#support/web-fixtures.ts';

import { testShell } from '#support/web-render.tsx';

// Nothing of the page listens before this test: it stays the only one of its file.
test('how things stand is heard, in order, by sagas that are loaded after it was said', async () => {
  const viewer = aUser({ _id: ME });
  const { balance, updatedAt } = viewer;
  const state = { balance, updatedAt, unreadConversations: 3, unreadNotifications: 4, countedAt: 1 };
  handSocketEvent('person_state', state);
  handSocketEvent('nofify_read_messages_in_conversation', { total: 2, countedAt: 2 });
  const { store } = testShell({ viewer });
  await waitFor(() => expect(store.getState().notification.total).toBe(4));
  await waitFor(() => expect(store.getState().conversation.unread).toBe(2));
});
