import { publicConfig } from '#config';
import type { PerformerDetail } from '#contract/performer-profile.ts';
import { useT } from '#i18n/use-t.ts';
import { profilePath } from '#lib/profile-path.ts';
import { DEFAULT_AVATAR } from '#rules/constants.ts';
import { shortened } from '#rules/text.ts';
import { Seo } from '#shell/seo.tsx';

/** The portrait or the cover as an absolute address; both are public. */
function pictureOf({ avatar, cover }: PerformerDetail): string | null {
  const picture = cover || (avatar === DEFAULT_AVATAR ? '' : avatar);
  return picture === '' ? null : picture;
}

/** schema.org's words for a profile: the page, the person, how many follow and how much they posted. */
function profileJsonLd(performer: PerformerDetail, origin: string): object {
  const url = origin + profilePath(performer);
  const image = pictureOf(performer);
  const counted = (type: string, count: number) => ({
    '@type': 'InteractionCounter',
    interactionType: `https://schema.org/${type}`,
    userInteractionCount: count,
  });
  const { country } = performer;
  return {
    '@type': 'ProfilePage',
    url,
    dateCreated: performer.createdAt,
    dateModified: performer.updatedAt,
    mainEntity: {
      '@type': 'Person',
      '@id': `${url}#person`,
      identifier: performer._id,
      name: performer.name,
      alternateName: performer.username,
      url,
      ...(performer.bio ? { description: shortened(performer.bio, 300) } : {}),
      ...(image ? { image: new URL(image, origin).href } : {}),
      ...(country ? { nationality: { '@type': 'Country', name: country } } : {}),
      interactionStatistic: [counted('FollowAction', performer.stats.followers)],
      agentInteractionStatistic: [counted('WriteAction', performer.stats.totalFeeds)],
    },
  };
}

/** Title, description, canonical address by username, shared picture and JSON-LD of a profile. */
export function ProfileSeo({ performer }: { performer: PerformerDetail }) {
  const t = useT();
  const { name, username } = performer;
  return (
    <Seo
      title={`${name} (@${username})`}
      description={performer.bio || t('performers.profile.description', { name })}
      path={profilePath(performer)}
      image={pictureOf(performer)}
      type="profile"
      jsonLd={profileJsonLd(performer, publicConfig().url)}
    />
  );
}
