import { Skeleton, SkeletonLine } from '#components/skeleton.tsx';

/** A form while it is not known what it starts from. */
export function FormSkeleton() {
  return (
    <Skeleton>
      <SkeletonLine height={160} />
      <SkeletonLine height={96} />
      <SkeletonLine height={200} />
    </Skeleton>
  );
}
