import { ErrorScreen, loadError } from '#shell/system-screens.tsx';

export default Object.assign(ErrorScreen, { flags: { layout: 'blank' }, getInitialProps: loadError });
