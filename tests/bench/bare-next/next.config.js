// It answers as it is, whatever a browser can read: packing would only make the comparison easier for ours.
export default { poweredByHeader: false, devIndicators: false, compress: false };
