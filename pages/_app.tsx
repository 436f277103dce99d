import '../styles/global.css';

export { App as default } from '#shell/app.tsx';
