/**
 * The antd components whose styles go into the static style sheet (tools/antd-css.ts). With antd's run-time
 * styles switched off, a component that is missing here shows up unstyled; a test compares this list with the
 * imports under src. Empty and Spin are drawn by Table and Select.
 */
export const ANTD_COMPONENTS = [
  'Button',
  'Checkbox',
  'Collapse',
  'DatePicker',
  'Drawer',
  'Dropdown',
  'Empty',
  'Form',
  'Input',
  'InputNumber',
  'Modal',
  'Popconfirm',
  'Popover',
  'Progress',
  'Radio',
  'Segmented',
  'Select',
  'Slider',
  'Space',
  'Spin',
  'Switch',
  'Table',
  'Tabs',
  'Tag',
  'Tooltip',
] as const;
