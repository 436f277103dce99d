import { type ThemeConfig, theme } from 'antd';
import type { Hex } from './colour.ts';
import { FONT_STACK, MOTION, type Palette, palette, RADIUS, type ThemeMode, TOUCH } from './tokens.ts';

/** The class that carries antd's variables; tools/antd-css.ts and the app must agree on it. */
const ANTD_CSS_KEY = 'app';

function surfaceTokens(colours: Palette): ThemeConfig['token'] {
  return {
    colorBgBase: colours.paper,
    colorBgLayout: colours.ground,
    colorBgContainer: colours.paper,
    colorBgElevated: colours.raised,
    colorBgSpotlight: colours.ink,
    colorBgMask: colours.scrim,
    colorBgContainerDisabled: colours.sunken,
    colorBgTextHover: colours.sunken,
    colorBgTextActive: colours.sunken,
    colorBgSolid: colours.ink,
    colorBgSolidHover: colours.muted,
    colorBgSolidActive: colours.ink,
    colorFill: colours.line,
    colorFillContentHover: colours.line,
    colorFillAlter: colours.ground,
    colorFillQuaternary: colours.ground,
    colorFillTertiary: colours.sunken,
    colorFillSecondary: colours.sunken,
    colorBorder: colours.lineStrong,
    colorBorderSecondary: colours.line,
    colorBorderDisabled: colours.line,
    colorSplit: colours.line,
    controlItemBgHover: colours.sunken,
    boxShadow: colours.shadow,
    boxShadowSecondary: colours.shadow,
  };
}

function textTokens(colours: Palette): ThemeConfig['token'] {
  return {
    colorTextBase: colours.ink,
    colorText: colours.ink,
    colorTextHeading: colours.ink,
    colorTextSecondary: colours.muted,
    colorTextTertiary: colours.muted,
    colorTextQuaternary: colours.lineStrong,
    colorTextDisabled: colours.lineStrong,
    colorTextDescription: colours.muted,
    colorTextPlaceholder: colours.muted,
    colorTextLabel: colours.muted,
    colorIcon: colours.muted,
    colorIconHover: colours.ink,
    colorTextLightSolid: colours.accentInk,
    colorLink: colours.accentText,
    colorLinkHover: colours.accentText,
    colorLinkActive: colours.accentText,
  };
}

const SIGNAL_PARTS = [
  '',
  'Hover',
  'Active',
  'Text',
  'TextHover',
  'TextActive',
  'Border',
  'BorderHover',
] as const;
const SIGNAL_GROUNDS = ['Bg', 'BgHover', 'BgActive', 'BgFilledHover'] as const;

/** One accent, one positive, one warning: antd's info is the accent, its error the warning. */
function signalTokens(colours: Palette): ThemeConfig['token'] {
  const signal = { Success: 'positive', Warning: 'warning', Error: 'warning', Info: 'accentText' } as const;
  const soft = {
    Success: 'positiveSoft',
    Warning: 'warningSoft',
    Error: 'warningSoft',
    Info: 'accentSoft',
  } as const;
  const kinds = Object.keys(signal) as (keyof typeof signal)[];
  const entries = kinds.flatMap((kind) => [
    ...SIGNAL_PARTS.map((part) => [`color${kind}${part}`, colours[signal[kind]]]),
    ...SIGNAL_GROUNDS.map((part) => [`color${kind}${part}`, colours[soft[kind]]]),
  ]);
  return {
    ...Object.fromEntries(entries),
    colorPrimary: colours.accent,
    colorPrimaryHover: colours.accentHover,
    colorPrimaryActive: colours.accentActive,
    colorPrimaryText: colours.accentText,
    colorPrimaryTextHover: colours.accentText,
    colorPrimaryBg: colours.accentSoft,
    colorPrimaryBgHover: colours.accentSoft,
    controlItemBgActive: colours.accentSoft,
    controlItemBgActiveHover: colours.accentSoft,
    controlItemBgActiveDisabled: colours.sunken,
    // antd draws its focus ring in this one; ours is ink everywhere.
    colorPrimaryBorder: colours.ink,
    colorPrimaryBorderHover: colours.ink,
    colorPrimaryTextActive: colours.accentText,
    colorErrorOutline: colours.warningSoft,
    colorWarningOutline: colours.warningSoft,
    controlOutline: colours.accentSoft,
  };
}

const SHAPE_TOKENS: ThemeConfig['token'] = {
  fontFamily: FONT_STACK,
  fontSize: 16,
  fontSizeSM: 14,
  fontSizeLG: 16,
  fontSizeXL: 20,
  fontWeightStrong: 600,
  lineHeight: 1.5,
  borderRadius: RADIUS.input,
  borderRadiusLG: RADIUS.card,
  borderRadiusSM: RADIUS.input,
  borderRadiusXS: 4,
  controlHeight: TOUCH,
  controlHeightLG: 52,
  controlHeightSM: 36,
  motionDurationFast: `${MOTION.quick / 1000}s`,
  motionDurationMid: `${MOTION.quick / 1000}s`,
  motionDurationSlow: `${MOTION.calm / 1000}s`,
  lineWidthFocus: 2,
  opacityLoading: 1,
};

/** A focused field shows by its border; the glow around it is stock antd. */
const CALM_INPUT = {
  activeShadow: 'none',
  errorActiveShadow: 'none',
  warningActiveShadow: 'none',
  paddingInline: 13,
};

/** The accent around a field would read as a fault. */
const inkBorder = ({ ink }: Palette) => ({ hoverBorderColor: ink, activeBorderColor: ink });

function componentTokens(colours: Palette): ThemeConfig['components'] {
  return {
    Button: {
      borderRadius: RADIUS.pill,
      borderRadiusLG: RADIUS.pill,
      borderRadiusSM: RADIUS.pill,
      fontWeight: 600,
      primaryShadow: 'none',
      defaultShadow: 'none',
      dangerShadow: 'none',
      defaultHoverBorderColor: colours.ink,
      defaultHoverColor: colours.ink,
      defaultActiveBorderColor: colours.ink,
      defaultActiveColor: colours.ink,
      solidTextColor: colours.paper,
      dangerColor: colours.paper,
      paddingInline: 19,
      paddingInlineSM: 15,
    },
    Form: { labelFontSize: 14 },
    Input: CALM_INPUT,
    InputNumber: CALM_INPUT,
    DatePicker: {
      ...CALM_INPUT,
      ...inkBorder(colours),
      // Seven days go side by side on a phone of 320 px.
      cellWidth: 40,
      // Days of the next month can be chosen, so they must be readable.
      colorTextDisabled: colours.muted,
      cellHoverWithRangeBg: colours.accentSoft,
      cellRangeBorderColor: colours.accentText,
    },
    Modal: { titleFontSize: 20 },
    Segmented: {
      borderRadius: RADIUS.pill,
      borderRadiusLG: RADIUS.pill,
      borderRadiusSM: RADIUS.pill,
      borderRadiusXS: RADIUS.pill,
      trackBg: colours.sunken,
      trackPadding: 4,
      itemColor: colours.muted,
      itemSelectedBg: colours.ink,
      itemSelectedColor: colours.paper,
    },
    Select: {
      ...inkBorder(colours),
      optionSelectedBg: colours.sunken,
      optionSelectedFontWeight: 600,
      activeOutlineColor: 'transparent',
    },
    Switch: { colorTextQuaternary: colours.lineStrong, colorTextTertiary: colours.muted },
    Table: {
      // The arrow says which column it is.
      bodySortBg: 'transparent',
      headerSortActiveBg: 'transparent',
      headerSortHoverBg: colours.sunken,
      cellFontSize: 14,
      cellFontSizeMD: 14,
      cellFontSizeSM: 14,
      headerBg: 'transparent',
      headerColor: colours.muted,
      headerSplitColor: 'transparent',
      borderColor: colours.line,
      rowHoverBg: colours.ground,
    },
    Tabs: {
      inkBarColor: colours.ink,
      itemColor: colours.muted,
      itemHoverColor: colours.ink,
      itemSelectedColor: colours.ink,
      itemActiveColor: colours.ink,
    },
    Tag: {
      borderRadiusSM: RADIUS.pill,
      defaultBg: colours.sunken,
      defaultColor: colours.ink,
      solidTextColor: colours.paper,
    },
    Tooltip: { colorTextLightSolid: colours.paper, controlHeight: 32, fontSize: 14 },
  };
}

/** antd's theme for one mode; its styles come from the static style sheet, so antd writes none at run time. */
export function antdTheme(mode: ThemeMode, accent?: Hex): ThemeConfig {
  const colours = palette(mode, accent);
  return {
    algorithm: theme.defaultAlgorithm,
    cssVar: { key: ANTD_CSS_KEY },
    hashed: false,
    zeroRuntime: true,
    token: { ...SHAPE_TOKENS, ...surfaceTokens(colours), ...textTokens(colours), ...signalTokens(colours) },
    components: componentTokens(colours),
  };
}
