import { useId, useRef, useState } from 'react';
import Cropper, { type MediaSize, type Point, type Size } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { Button } from '#components/button.tsx';
import { ProgressBar } from '#components/progress-bar.tsx';
import { Sheet } from '#components/sheet.tsx';
import { useT } from '#i18n/use-t.ts';
import { useObjectUrl } from '#lib/use-object-url.ts';
import { type Area, drawPart } from './crop.ts';
import styles from './crop-sheet.module.css';

export interface CropSheetProps {
  file: File;
  title: string;
  /** Width by height of the part that is used. */
  ratio: number;
  /** Portraits are shown round. */
  round?: boolean;
  /** Widest picture worth sending, in px. */
  most: number;
  /** 0–100 while it is sent, else null. */
  progress: number | null;
  error: string | undefined;
  onUse: (picture: File) => void;
  /** The browser cannot show it: it is no picture, or broken. */
  onUnreadable: () => void;
  onClose: () => void;
}

/** How far the picture lies off the middle, in px on the screen, and how much closer than "all of it". */
interface View extends Point {
  zoom: number;
}

const CENTRE: View = { x: 0, y: 0, zoom: 1 };
const ZOOM_MAX = 4;
/** What an arrow key moves, in px on the screen; with shift a fifth of it. */
const KEY_STEP = 10;

interface SliderProps {
  label: string;
  value: number;
  min: number;
  max: number;
  disabled: boolean;
  'aria-describedby'?: string | undefined;
  onChange: (value: number) => void;
}

function Slider({ label, onChange, ...range }: SliderProps) {
  return (
    <label className={styles.slider}>
      <span>{label}</span>
      <input
        {...range}
        type="range"
        // The picture's left is left in every language.
        dir="ltr"
        step={0.01}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </label>
  );
}

interface SlidersProps {
  view: View;
  /** How far the picture can be moved each way before its edge shows, in px on the screen. */
  room: Point;
  loaded: boolean;
  onView: (view: View) => void;
}

const PARTS = ['across', 'down'] as const;
const AXES = { across: 'x', down: 'y' } as const;

/** For those who can press but not drag. */
function Sliders({ view, room, loaded, onView }: SlidersProps) {
  const t = useT();
  const id = useId();
  // One that fits this way from edge to edge can only be moved that way once it is larger.
  const isTight = loaded && PARTS.some((part) => room[AXES[part]] < 1);
  return (
    <div className={styles.sliders}>
      <Slider
        label={t('creator.account.crop.zoom')}
        value={view.zoom}
        min={1}
        max={ZOOM_MAX}
        disabled={!loaded}
        onChange={(zoom) => onView({ ...view, zoom })}
      />
      {PARTS.map((part) => {
        const axis = AXES[part];
        const most = room[axis];
        return (
          <Slider
            key={part}
            label={t(`creator.account.crop.${part}`)}
            value={most ? -view[axis] / most : 0}
            min={-1}
            max={1}
            disabled={most < 1}
            aria-describedby={loaded && most < 1 ? id : undefined}
            onChange={(share) => onView({ ...view, [axis]: -share * most })}
          />
        );
      })}
      {isTight ? (
        <p id={id} className={styles.hint}>
          {t('creator.account.crop.tight')}
        </p>
      ) : null}
    </div>
  );
}

const NO_SIZE = { width: 0, height: 0 };
const roomOf = (picture: Size, part: Size, zoom: number): Point => ({
  x: Math.max(0, (picture.width * zoom - part.width) / 2),
  y: Math.max(0, (picture.height * zoom - part.height) / 2),
});

/** Chooses the part of a picture that is used, shows it as it will be seen, and sends it. Load it with import(). */
export function CropSheet(props: CropSheetProps) {
  const { file, title, ratio, round, most, progress, error, onUse, onUnreadable, onClose } = props;
  const t = useT();
  const url = useObjectUrl(file);
  const image = useRef<HTMLImageElement>(null);
  const [picture, setPicture] = useState<MediaSize>();
  const [part, setPart] = useState<Size>(NO_SIZE);
  const [area, setArea] = useState<Area>();
  const [view, setView] = useState(CENTRE);
  const busy = progress !== null;
  const loaded = picture !== undefined && picture.naturalWidth > 0;
  const use = async () => {
    const cut = image.current && area ? await drawPart(image.current, area, ratio, most, file.name) : null;
    onUse(cut ?? file);
  };
  return (
    <Sheet
      open
      onClose={onClose}
      locked={busy}
      title={title}
      footer={
        <>
          <Button variant="quiet" disabled={busy} onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button variant="primary" loading={busy} disabled={!loaded} onClick={() => void use()}>
            {t('creator.account.crop.use')}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <div className={round ? styles.round : styles.window} style={{ aspectRatio: String(ratio) }}>
          {url ? (
            <Cropper
              image={url}
              crop={view}
              zoom={view.zoom}
              maxZoom={ZOOM_MAX}
              aspect={ratio}
              cropShape={round ? 'round' : 'rect'}
              objectFit="cover"
              showGrid={false}
              keyboardStep={KEY_STEP}
              onCropChange={({ x, y }) => setView((now) => ({ ...now, x, y }))}
              onZoomChange={(zoom) => setView((now) => ({ ...now, zoom }))}
              onCropAreaChange={(_share, pixels) => setArea(pixels)}
              setMediaSize={setPicture}
              setCropSize={setPart}
              setImageRef={(ref) => {
                image.current = ref.current;
              }}
              mediaProps={{ onError: onUnreadable }}
              cropperProps={{
                role: 'application',
                'aria-label': t('creator.account.crop.area'),
              }}
              classes={{ cropAreaClassName: styles.part }}
              disableAutomaticStylesInjection
            />
          ) : null}
        </div>
        <p className={styles.hint}>{t('creator.account.crop.hint')}</p>
        <Sliders
          view={view}
          room={roomOf(picture ?? NO_SIZE, part, view.zoom)}
          loaded={loaded}
          onView={setView}
        />
        {busy ? <ProgressBar label={t('creator.account.crop.sending')} value={progress} /> : null}
        {error ? (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        ) : null}
      </div>
    </Sheet>
  );
}
