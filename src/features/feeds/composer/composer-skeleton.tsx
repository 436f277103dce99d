import { Skeleton, SkeletonLine } from '#components/skeleton.tsx';

/** The composer while it is not known what it starts from. */
export function ComposerSkeleton() {
  return (
    <Skeleton>
      <SkeletonLine height={160} />
      <SkeletonLine height={96} />
      <SkeletonLine height={200} />
    </Skeleton>
  );
}
