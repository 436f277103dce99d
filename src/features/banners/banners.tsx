import { classNames } from '#components/class-names.ts';
import { Image } from '#components/image.tsx';
import { Link } from '#components/link.tsx';
import { useT } from '#i18n/use-t.ts';
import { type BannerPosition, isForVisitors } from '#rules/banners.ts';
import { BANNERS, bannersApi, type ShownBanner } from '#services/banners.ts';
import { useViewer } from '#store/hooks.ts';
import styles from './banners.module.css';

const SMALL = 640;

function Picture({ picture, beside }: { picture: NonNullable<ShownBanner['picture']>; beside: boolean }) {
  const { url, small, width } = picture;
  return (
    <Image
      src={small}
      srcSet={width > SMALL ? `${small} ${SMALL}w, ${url} ${width}w` : undefined}
      sizes={beside ? '320px' : '(min-width: 768px) 240px, 100vw'}
      alt=""
      className={styles.picture}
    />
  );
}

function BannerCard({ banner, beside }: { banner: ShownBanner; beside: boolean }) {
  const { title, description, link, picture } = banner;
  const inside = (
    <>
      {picture ? <Picture picture={picture} beside={beside} /> : null}
      <span className={styles.words} dir="auto">
        <strong>{title}</strong>
        {description ? <span>{description}</span> : null}
      </span>
    </>
  );
  if (!link) return <div className={styles.banner}>{inside}</div>;
  return (
    <Link href={link} rel={link.startsWith('/') ? undefined : 'noopener'} className={styles.banner}>
      {inside}
    </Link>
  );
}

/**
 * The operator's banners of one position; nothing where there are none. A page's load asks for them; when they did not
 * come, the page does without.
 */
export function Banners({ at }: { at: BannerPosition }) {
  const t = useT();
  const { data } = bannersApi.endpoints.banners.useQueryState(BANNERS);
  const viewer = useViewer();
  const shown =
    data?.data.filter(({ position, link }) => position === at && !(viewer && isForVisitors(link))) ?? [];
  if (shown.length === 0) return null;
  const beside = at === 'left' || at === 'right';
  return (
    <section
      className={classNames(styles.banners, beside && styles.beside)}
      aria-label={t(`banners.label.${at}`)}
    >
      {shown.map((banner) => (
        <BannerCard key={banner._id} banner={banner} beside={beside} />
      ))}
    </section>
  );
}
