export default { poweredByHeader: false, devIndicators: false };
