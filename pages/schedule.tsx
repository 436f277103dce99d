import { loadSchedule, ScheduleScreen } from '#features/streaming/schedule/schedule-screen.tsx';
import { definePage } from '#shell/page.tsx';

export default definePage(ScheduleScreen, { layout: 'primary' }, loadSchedule);
