import { toApiError } from '#api/api-error.ts';
import { dateFormat } from '#components/format.ts';
import { toast } from '#components/toast.ts';
import type { PlannedPost } from '#contract/planner.ts';
import { useLocale, useT } from '#i18n/use-t.ts';
import { useNewVisit } from '#lib/visit.ts';
import {
  plannerApi,
  usePlacePostMutation,
  usePlannerCalendarQuery,
  usePlannerDraftsQuery,
  usePlannerQueueQuery,
} from '#services/planner.ts';
import { useAppDispatch } from '#store/hooks.ts';

/** A refusal in words: of the field that is wrong, where there is one. */
export function refusal(error: unknown): string {
  const { fields, message } = toApiError(error);
  return Object.values(fields ?? {})[0] ?? message;
}

/** A day and a time of it, as toasts and sheets name it. */
export function useMomentText(): (at: number | string) => string {
  const locale = useLocale();
  const format = dateFormat(locale, {
    ...{ weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  });
  return (at) => format.format(new Date(at));
}

/** What is put on a day: where it stands now, null for a draft. */
export interface Placed {
  _id: string;
  publishedAt: string | null;
}

const DRAFTS = 20;

/** The days that are shown, drafts and queue, and how a post gets another day. */
export function usePlanner(from: Date, to: Date, draftPages: number) {
  const t = useT();
  const dispatch = useAppDispatch();
  const momentText = useMomentText();
  const visit = useNewVisit();
  const days = { query: { fromDate: from.toISOString(), toDate: to.toISOString() } };
  const calendar = usePlannerCalendarQuery(days, visit);
  const drafts = usePlannerDraftsQuery({ query: { limit: DRAFTS * draftPages } }, visit);
  const queue = usePlannerQueueQuery(undefined, visit);
  const [send] = usePlacePostMutation();

  /** Shows a post at its new place while the server is asked. */
  const show = (id: string, at: string) =>
    dispatch(
      plannerApi.util.updateQueryData('plannerCalendar', days, (held) => ({
        ...held,
        posts: held.posts.map((post: PlannedPost) => (post._id === id ? { ...post, publishedAt: at } : post)),
      })),
    );

  /** Null when it is done, else why not, in words. */
  const place = async ({ _id, publishedAt }: Placed, at: string | null): Promise<string | null> => {
    const shown = at ? show(_id, at) : null;
    const { error } = await send({ params: { id: _id }, body: { scheduleAt: at } });
    if (error) {
      shown?.undo();
      // It may have come out meanwhile.
      void calendar.refetch();
      return refusal(error);
    }
    const undo = async () => {
      const problem = await place({ _id, publishedAt: at }, publishedAt);
      if (problem) toast.error(problem);
    };
    const text = at
      ? t(publishedAt ? 'planner.moved' : 'planner.scheduled', { when: momentText(at) })
      : t('planner.unscheduled');
    toast.success(text, {
      action: { label: t('planner.undo'), onClick: () => void undo() },
      subject: _id,
    });
    return null;
  };

  return { calendar, drafts, queue, place };
}

export type Planner = ReturnType<typeof usePlanner>;
