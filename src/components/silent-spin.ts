import type { SpinProps } from 'antd';

/**
 * For a table's `loading`: antd puts a table into a region that is read out with every change, and all its rows with
 * it. What has happened is said by a toast.
 */
export const silentSpin = (spinning: boolean): SpinProps => {
  const silent = { 'aria-live': 'off' };
  return { ...silent, spinning };
};
