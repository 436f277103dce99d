import { type PointerEvent, useRef, useState } from 'react';
import { Button } from '#components/button.tsx';
import { ProgressBar } from '#components/progress-bar.tsx';
import { Sheet } from '#components/sheet.tsx';
import { useT } from '#i18n/use-t.ts';
import { useObjectUrl } from '#lib/use-object-url.ts';
import { CENTRE, type Crop, cutSize, cutStyle, drawCut, type Size, withinPicture, ZOOM_MAX } from './crop.ts';
import styles from './crop-sheet.module.css';

interface CropSheetProps {
  file: File;
  title: string;
  /** Width by height of the cut. */
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

interface WindowProps {
  url: string;
  picture: Size | null;
  ratio: number;
  round: boolean | undefined;
  crop: Crop;
  onCrop: (crop: Crop) => void;
  onLoad: (image: HTMLImageElement) => void;
  onFail: () => void;
}

/** The cut itself; dragging moves the picture behind it. The sliders do the same for keyboards. */
function CropWindow({ url, picture, ratio, round, crop, onCrop, onLoad, onFail }: WindowProps) {
  const from = useRef<{ x: number; y: number; crop: Crop } | null>(null);
  const move = (event: PointerEvent<HTMLDivElement>) => {
    if (!from.current || !picture) return;
    const { clientWidth, clientHeight } = event.currentTarget;
    const cut = cutSize(picture, ratio, crop.zoom);
    const x = from.current.crop.x - ((event.clientX - from.current.x) / clientWidth) * cut.width;
    const y = from.current.crop.y - ((event.clientY - from.current.y) / clientHeight) * cut.height;
    onCrop({ ...crop, x, y });
  };
  return (
    <div
      className={round ? styles.round : styles.window}
      style={{ aspectRatio: String(ratio) }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture?.(event.pointerId);
        from.current = { x: event.clientX, y: event.clientY, crop };
      }}
      onPointerMove={move}
      onPointerUp={() => {
        from.current = null;
      }}
      onPointerCancel={() => {
        from.current = null;
      }}
    >
      {/* biome-ignore lint/performance/noImgElement: a file of this device */}
      <img
        src={url}
        alt=""
        draggable={false}
        style={picture ? cutStyle(crop, picture, ratio) : undefined}
        onLoad={(event) => onLoad(event.currentTarget)}
        onError={onFail}
      />
    </div>
  );
}

interface SliderProps {
  label: string;
  value: number;
  min: number;
  max: number;
  disabled: boolean;
  onChange: (value: number) => void;
}

function Slider({ label, onChange, disabled, ...range }: SliderProps) {
  return (
    <label className={styles.slider}>
      <span>{label}</span>
      <input
        {...range}
        type="range"
        step={0.01}
        disabled={disabled || range.max - range.min < 0.01}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </label>
  );
}

function Sliders({
  picture,
  ratio,
  crop,
  onCrop,
}: Pick<WindowProps, 'picture' | 'ratio' | 'crop' | 'onCrop'>) {
  const t = useT();
  const cut = picture ? cutSize(picture, ratio, crop.zoom) : { width: 1, height: 1 };
  const disabled = !picture;
  return (
    <div className={styles.sliders}>
      <Slider
        label={t('creator.account.crop.zoom')}
        value={crop.zoom}
        min={1}
        max={ZOOM_MAX}
        disabled={disabled}
        onChange={(zoom) => onCrop({ ...crop, zoom })}
      />
      <Slider
        label={t('creator.account.crop.across')}
        value={crop.x}
        min={cut.width / 2}
        max={1 - cut.width / 2}
        disabled={disabled}
        onChange={(x) => onCrop({ ...crop, x })}
      />
      <Slider
        label={t('creator.account.crop.down')}
        value={crop.y}
        min={cut.height / 2}
        max={1 - cut.height / 2}
        disabled={disabled}
        onChange={(y) => onCrop({ ...crop, y })}
      />
    </div>
  );
}

/** Chooses the part of a picture that is used, shows it as it will be seen, and sends it. */
export function CropSheet(props: CropSheetProps) {
  const { file, title, ratio, round, most, progress, error, onUse, onUnreadable, onClose } = props;
  const t = useT();
  const url = useObjectUrl(file);
  const image = useRef<HTMLImageElement>(null);
  const [picture, setPicture] = useState<Size | null>(null);
  const [crop, setCrop] = useState(CENTRE);
  const busy = progress !== null;
  const use = async () => {
    const cut = image.current && picture ? await drawCut(image.current, crop, ratio, most, file.name) : null;
    onUse(cut ?? file);
  };
  const change = (next: Crop) => setCrop(picture ? withinPicture(next, picture, ratio) : next);
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
          <Button variant="primary" loading={busy} disabled={!picture} onClick={() => void use()}>
            {t('creator.account.crop.use')}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        {url ? (
          <CropWindow
            url={url}
            picture={picture}
            ratio={ratio}
            round={round}
            crop={crop}
            onCrop={change}
            onLoad={(loaded) => {
              image.current = loaded;
              setPicture({ width: loaded.naturalWidth, height: loaded.naturalHeight });
            }}
            onFail={onUnreadable}
          />
        ) : null}
        <p className={styles.hint}>{t('creator.account.crop.hint')}</p>
        <Sliders picture={picture} ratio={ratio} crop={crop} onCrop={change} />
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
