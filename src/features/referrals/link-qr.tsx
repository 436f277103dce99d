import { QRCodeSVG } from '@rc-component/qrcode';

/** The link as a picture for the camera of a phone; dark on white in both themes, as cameras want it. */
export function LinkQr({ link, title }: { link: string; title: string }) {
  return <QRCodeSVG value={link} title={title} size={160} marginSize={4} bgColor="#fff" fgColor="#000" />;
}
