const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1">' +
  '<stop stop-color="#ffb347"/><stop offset="1" stop-color="#ef6a3a"/></linearGradient></defs>' +
  '<rect width="40" height="40" fill="url(#g)"/><path d="M11 14h15a3 3 0 0 1 3 3v9a3 3 0 0 1-3 3H14a3 3 0 0 1-3-3z" fill="#fff"/>' +
  '<path d="M11 15.5a2.5 2.5 0 0 1 2-2.4l10-2.6v3.5z" fill="#ffe3c7"/><circle cx="25" cy="21.5" r="1.8" fill="#ef6a3a"/></svg>'

/** The demo wallet's picture. */
export const demoIcon = `data:image/svg+xml,${encodeURIComponent(svg)}`
