import { Users } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { LeaveGuard } from '#components/leave-guard.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { Spinner } from '#components/spinner.tsx';
import { ReviewNotice } from '#features/performers/account/review-notice.tsx';
import { useT } from '#i18n/use-t.ts';
import { useHydrated } from '#lib/use-hydrated.ts';
import { useSocketEvent } from '#realtime/socket-provider.tsx';
import { picturesFor } from '#rules/upload-speed.ts';
import { useGoLiveMutation, useOwnShowsQuery, useOwnStreamQuery } from '#services/streaming.ts';
import { Seo } from '#shell/seo.tsx';
import { useViewer } from '#store/hooks.ts';
import { ChatPeopleSheet } from '../chat/chat-people.tsx';
import { useCanStream } from '../live/use-can-stream.ts';
import { PrivateOnAir } from '../private-shows/private-on-air.tsx';
import { PrivateRequests } from '../private-shows/private-requests.tsx';
import { useRecorder } from '../recording/use-recorder.ts';
import stage from '../stage.module.css';
import { TipMenuButton } from '../tips/tip-menu-button.tsx';
import { UnsupportedNotice } from '../unsupported-notice.tsx';
import { DeviceChoice, DeviceNotice } from './device-choice.tsx';
import { EndedStream } from './ended-stream.tsx';
import styles from './live-screen.module.css';
import { OnAir } from './on-air.tsx';
import { PreviewPicture } from './preview-picture.tsx';
import { SpeedNotice } from './speed-notice.tsx';
import { StreamForm, useStreamForm } from './stream-form.tsx';
import { type Devices, useDevices } from './use-devices.ts';
import { type UploadSpeed, useUploadSpeed } from './use-upload-speed.ts';

const RecordingsPanel = dynamic(
  () => import('../recording/recordings-panel.tsx').then((part) => part.RecordingsPanel),
  { ssr: false },
);

/** Before going on air: how one looks and sounds, what it is called, whom it is for. */
function PreFlight({ devices, speed }: { devices: Devices; speed: UploadSpeed }) {
  const t = useT();
  const [goLive] = useGoLiveMutation();
  const [isPeople, setPeople] = useState(false);
  const canSend = useCanStream('host');
  const form = useStreamForm({ onSubmit: (body) => goLive({ body }).unwrap() });
  return (
    <div className={styles.screen}>
      <div className={styles.main}>
        <PreviewPicture stream={devices.stream} />
        <UnsupportedNotice side="host" />
        <DeviceNotice devices={devices} />
        <DeviceChoice devices={devices} />
        {speed.state === 'waiting' ? null : <SpeedNotice speed={speed} />}
      </div>
      <div className={styles.side}>
        <StreamForm
          form={form}
          label={t('streaming.goLive')}
          disabled={!devices.stream || !canSend}
          withGoal
        />
        <LeaveGuard when={form.changed} />
        <TipMenuButton />
        <Button icon={<Users aria-hidden="true" />} onClick={() => setPeople(true)}>
          {t('streaming.people')}
        </Button>
        <ChatPeopleSheet open={isPeople} onClose={() => setPeople(false)} />
      </div>
    </div>
  );
}

/** Where a performer goes on air, and is on air: a page that is loaded again goes on with the stream that runs. */
export function LiveScreen() {
  const t = useT();
  const viewer = useViewer();
  const isHydrated = useHydrated();
  const own = useOwnStreamQuery(undefined);
  const devices = useDevices();
  const stream = own.data?.stream;
  const mayGoLive = viewer?.reviewState === 'approved';
  const speed = useUploadSpeed(mayGoLive && own.data?.stream === null);
  const pictures = picturesFor(speed.bitsPerSecond);
  const isPrivate = stream?.type === 'private';
  const shows = useOwnShowsQuery(undefined, { skip: !isPrivate });
  const ownerId = viewer?._id ?? '';
  const onAir = stream && !isPrivate ? stream : null;
  const recorder = useRecorder({ media: devices.stream, stream: onAir, ownerId });
  const guest = shows.data?.show?.userInfo;
  const onNews = () => void own.refetch();
  const requests = mayGoLive ? (
    <PrivateRequests onAirSince={onAir?.startedAt ?? null} onNews={onNews} />
  ) : null;
  useSocketEvent('liveStreamEnded', ({ performerId }) => {
    if (performerId === viewer?._id) onNews();
  });
  return (
    <>
      <Seo title={t(stream ? 'streaming.onAir.tab' : 'streaming.goLive')} noindex />
      <div className={stage.behind}>
        <PageHeader
          title={
            isPrivate && guest
              ? t('streaming.private.with', { name: guest.name })
              : t(stream ? 'streaming.onAir' : 'streaming.goLive')
          }
        />
        <div className={styles.review}>
          <ReviewNotice state={viewer?.reviewState ?? 'approved'} />
        </div>
        {own.data?.lastEnded ? <EndedStream totals={own.data.lastEnded} /> : null}
        {own.data && !stream ? requests : null}
        {ownerId && isHydrated ? <RecordingsPanel ownerId={ownerId} /> : null}
      </div>
      {own.isError && !own.data ? (
        <ErrorState onRetry={() => void own.refetch()} retrying={own.isFetching} />
      ) : own.data ? (
        stream && isPrivate ? (
          <PrivateOnAir key={stream._id} {...{ stream, devices, pictures, requests, onNews }} />
        ) : stream ? (
          <OnAir key={stream._id} {...{ stream, devices, pictures, recorder, requests, onNews }} />
        ) : (
          <PreFlight devices={devices} speed={speed} />
        )
      ) : (
        <Spinner />
      )}
    </>
  );
}
