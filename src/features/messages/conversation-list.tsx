import { Mail, MailOpen, Megaphone, Settings2 } from 'lucide-react';
import { useEffect } from 'react';
import { Avatar } from '#components/avatar.tsx';
import { Button } from '#components/button.tsx';
import { Chip } from '#components/chip.tsx';
import { ChipRow } from '#components/chip-row.tsx';
import { classNames } from '#components/class-names.ts';
import { EmptyState } from '#components/empty-state.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { IconButton } from '#components/icon-button.tsx';
import { Link } from '#components/link.tsx';
import { LoadMore } from '#components/load-more.tsx';
import { Menu } from '#components/menu.tsx';
import { SearchField } from '#components/search-field.tsx';
import { Spinner } from '#components/spinner.tsx';
import { TimeText } from '#components/time-text.tsx';
import { VerifiedMark } from '#components/verified-mark.tsx';
import { VisuallyHidden } from '#components/visually-hidden.tsx';
import { useT } from '#i18n/use-t.ts';
import { conversationFlows, type HeldConversation } from '#store/conversation.ts';
import { useAppDispatch, useAppSelector, useViewer } from '#store/hooks.ts';
import styles from './conversation-list.module.css';
import { conversationPath } from './message-paths.ts';
import { titleOf } from './title-of.ts';
import { useMark } from './use-mark.ts';

function useLastWords(conversation: HeldConversation): string {
  const t = useT();
  const viewer = useViewer();
  if (conversation.lastMessageDeleted) return t('messages.deleted');
  const isOwn = conversation.lastSenderId === viewer?._id;
  const { lastMessage, lastMessageType: type } = conversation;
  const hasFiles = type === 'photo' || type === 'video' || type === 'audio';
  const text = lastMessage || (hasFiles ? t(`messages.last.${type}`) : '');
  return isOwn && text ? t('messages.you', { text }) : text;
}

function Row({ conversation, current }: { conversation: HeldConversation; current: boolean }) {
  const t = useT();
  const words = useLastWords(conversation);
  const mark = useMark(conversation);
  const { _id, recipientInfo, lastMessageCreatedAt, totalNotSeenMessages: unread } = conversation;
  return (
    <li className={classNames(styles.row, unread > 0 && styles.unread)}>
      <Avatar name={recipientInfo.name} src={recipientInfo.avatar} size={48} />
      <div className={styles.words}>
        <p className={styles.name}>
          <Link
            href={conversationPath(_id)}
            className={styles.open}
            title={titleOf(conversation)}
            aria-current={current ? 'true' : undefined}
          >
            <bdi translate="no">{titleOf(conversation)}</bdi>
          </Link>
          {recipientInfo.verifiedAccount ? <VerifiedMark /> : null}
        </p>
        <p className={styles.last} title={words}>
          {words}
        </p>
      </div>
      <div className={styles.end}>
        {lastMessageCreatedAt ? <TimeText value={lastMessageCreatedAt} /> : null}
        <div className={styles.marks}>
          {unread > 0 ? (
            <span className={styles.count}>
              <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
              <VisuallyHidden>{t('messages.unread', { count: unread })}</VisuallyHidden>
            </span>
          ) : null}
          <Menu
            label={t('messages.row.menu', { name: titleOf(conversation) })}
            items={[
              unread > 0
                ? {
                    id: 'read',
                    label: t('messages.person.read'),
                    icon: <MailOpen aria-hidden="true" />,
                    onSelect: () => void mark.read(),
                  }
                : {
                    id: 'unread',
                    label: t('messages.person.unread'),
                    icon: <Mail aria-hidden="true" />,
                    onSelect: () => void mark.unread(),
                  },
            ]}
          />
        </div>
      </div>
    </li>
  );
}

function Nothing() {
  const t = useT();
  const viewer = useViewer();
  const { keyword, unread } = useAppSelector(({ conversation }) => conversation.filter);
  if (keyword) return <EmptyState compact drawing="search" title={t('messages.nobodyFound')} />;
  if (unread) return <EmptyState compact drawing="mail" title={t('messages.allRead')} />;
  return (
    <EmptyState
      compact
      drawing="mail"
      title={t('messages.empty')}
      text={t(viewer?.isPerformer ? 'messages.empty.performer' : 'messages.empty.fan')}
      action={viewer?.isPerformer ? null : <Button href="/creator">{t('messages.empty.find')}</Button>}
    />
  );
}

/** Own conversations, with search and what is unread. */
export function ConversationList({ activeId, heading }: { activeId: string | null; heading: 'h1' | 'h2' }) {
  const t = useT();
  const dispatch = useAppDispatch();
  const { ids, mapping, filter, list, more, cursor } = useAppSelector(({ conversation }) => conversation);
  const ask = (change: Partial<typeof filter>) =>
    dispatch(conversationFlows.list.request({ ...filter, ...change }));
  useEffect(() => {
    dispatch(conversationFlows.list.request({ keyword: '', unread: false }));
  }, [dispatch]);
  const isPerformer = useViewer()?.isPerformer ?? false;
  const rows = ids.flatMap((id) => mapping[id] ?? []);
  const Heading = heading;
  const isLoading = list.requesting || (!list.success && !list.error);
  return (
    <section className={styles.list} aria-label={t('messages.list')}>
      <div className={styles.head}>
        <Heading className={styles.title} tabIndex={-1}>
          {t('messages.title')}
        </Heading>
        {isPerformer ? (
          <>
            <IconButton
              href="/creator/mass-messages"
              label={t('messages.toMany')}
              icon={<Megaphone aria-hidden="true" />}
            />
            <IconButton
              href="/creator/inbox"
              label={t('messages.inbox')}
              icon={<Settings2 aria-hidden="true" />}
            />
          </>
        ) : null}
      </div>
      <SearchField
        label={t('messages.search')}
        value={filter.keyword}
        onChange={(keyword) => ask({ keyword })}
      />
      <ChipRow value={String(filter.unread)}>
        <Chip selected={!filter.unread} onClick={() => ask({ unread: false })}>
          {t('messages.filter.all')}
        </Chip>
        <Chip selected={filter.unread} onClick={() => ask({ unread: true })}>
          {t('messages.filter.unread')}
        </Chip>
      </ChipRow>
      {list.error && rows.length === 0 ? (
        <ErrorState compact title={t('common.failed')} onRetry={() => ask({})} retrying={list.requesting} />
      ) : rows.length > 0 ? (
        <>
          <ul className={styles.rows}>
            {rows.map((conversation) => (
              <Row
                key={conversation._id}
                conversation={conversation}
                current={conversation._id === activeId}
              />
            ))}
          </ul>
          {cursor ? (
            <LoadMore
              done={false}
              auto
              loading={more.requesting}
              failed={Boolean(more.error)}
              onMore={() => dispatch(conversationFlows.more.request())}
            />
          ) : null}
        </>
      ) : isLoading ? (
        <div className={styles.waiting}>
          <Spinner />
        </div>
      ) : (
        <Nothing />
      )}
    </section>
  );
}
