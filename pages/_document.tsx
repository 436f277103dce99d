export { ShellDocument as default } from '#shell/document.tsx';
