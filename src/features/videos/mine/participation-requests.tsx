import { Play } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { toApiError } from '#api/api-error.ts';
import { Button } from '#components/button.tsx';
import { Card } from '#components/card.tsx';
import { Image } from '#components/image.tsx';
import { ListRow } from '#components/list-row.tsx';
import { Sheet } from '#components/sheet.tsx';
import { TimeText } from '#components/time-text.tsx';
import { toast } from '#components/toast.ts';
import type { ReplyData } from '#contract/endpoint.ts';
import type { ownVideos } from '#contract/own-videos.ts';
import { filmItem } from '#features/items/file-media.ts';
import { useT } from '#i18n/use-t.ts';
import { useNewVisit } from '#lib/visit.ts';
import { useAnswerParticipationMutation, useParticipationsQuery } from '#services/own-videos.ts';
import styles from './participation-requests.module.css';

type Participation = ReplyData<typeof ownVideos.participations>['data'][number];

// Loaded when somebody watches one.
const VideoPlayer = dynamic(() =>
  import('#components/player/video-player.tsx').then((part) => part.VideoPlayer),
);

/** More at once nobody looks through. */
const MOST = 50;

/** The film one is asked about: nobody has to agree to what they have not seen. */
function Film({ request: { title, film } }: { request: Participation }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  if (!film?.url) return null;
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        icon={<Play aria-hidden="true" />}
        aria-label={t('creator.videos.request.watchOf', { title })}
        onClick={() => setOpen(true)}
      >
        {t('creator.videos.request.watch')}
      </Button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={title} size="large">
        <VideoPlayer item={{ ...filmItem(film, film.url), alt: film.alt || title }} autoPlay />
      </Sheet>
    </>
  );
}

function Request({ request }: { request: Participation }) {
  const t = useT();
  const [answer, { isLoading }] = useAnswerParticipationMutation();
  const { _id: id, title, thumbnail, performer, status, askedAt } = request;
  const picture = thumbnail?.thumbnails[0] ?? thumbnail?.url;
  const send = async (agree: boolean) => {
    // With the moment of the request that was looked at: nobody agrees to a film that came since.
    const { error } = await answer({ params: { id }, body: { agree, askedAt } });
    if (error) return void toast.error(toApiError(error).message);
    toast.success(t(agree ? 'creator.videos.request.agreed' : 'creator.videos.request.refused', { title }));
  };
  return (
    <ListRow
      as="li"
      leading={
        <span className={styles.picture}>{picture ? <Image src={picture} alt="" cover /> : null}</span>
      }
      title={title}
      text={
        <>
          <span>{`${t(`creator.videos.request.${status}.text`, { name: performer.name })} ·`}</span>{' '}
          <TimeText value={askedAt} as="date" />
        </>
      }
      actions={
        <span className={styles.answers}>
          <Film request={request} />
          {status === 'agreed' ? null : (
            <Button
              size="small"
              loading={isLoading}
              aria-label={t('creator.videos.request.agreeTo', { title })}
              onClick={() => void send(true)}
            >
              {t('creator.videos.request.agree')}
            </Button>
          )}
          {status === 'refused' ? null : (
            <Button
              size="small"
              variant="quiet"
              disabled={isLoading}
              aria-label={t(
                status === 'agreed'
                  ? 'creator.videos.request.withdrawFrom'
                  : 'creator.videos.request.refuseTo',
                { title },
              )}
              onClick={() => void send(false)}
            >
              {t(status === 'agreed' ? 'creator.videos.request.withdraw' : 'creator.videos.request.refuse')}
            </Button>
          )}
        </span>
      }
    />
  );
}

/** Videos of others in which one is asked to be named, or is; nothing where there are none. */
export function ParticipationRequests() {
  const t = useT();
  const { data } = useParticipationsQuery({ query: { limit: MOST } }, useNewVisit());
  if (!data || data.data.length === 0) return null;
  return (
    <Card as="section" bleed aria-label={t('creator.videos.request.title')}>
      <h2 className={styles.title}>{t('creator.videos.request.title')}</h2>
      <p className={styles.text}>{t('creator.videos.request.text')}</p>
      <ul>
        {data.data.map((request) => (
          <Request key={request._id} request={request} />
        ))}
      </ul>
    </Card>
  );
}
