/** Pictures of our own in a wallet's colours, for well-known wallets without a freely licensed logo. */
const draw = (ground: string, mark: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" fill="none" viewBox="0 0 24 24"><path fill="${ground}" d="M0 0h24v24H0z"/>${mark}</svg>`

/** SVG documents by the name of the wallet. */
export const drawnIcons: Readonly<Record<string, string>> = {
  Talisman: draw(
    '#d5ff5c',
    '<path fill="#1b1b1b" d="M3.5 12C6 7.8 9 5.8 12 5.8s6 2 8.5 6.2c-2.5 4.2-5.5 6.2-8.5 6.2S6 16.2 3.5 12z"/><circle cx="12" cy="12" r="4" fill="#fd4848"/><circle cx="12" cy="12" r="1.5" fill="#d5ff5c"/>',
  ),
  SubWallet: draw(
    '#004bff',
    '<path stroke="#fff" stroke-linecap="round" stroke-linejoin="round" stroke-width="2.6" d="M16.5 7.5 12 5.3 7.5 7.6v3L16.5 14v3L12 18.9l-4.5-2.4"/>',
  ),
  'Nova Wallet': draw(
    '#4a2bd6',
    '<path fill="#fff" d="M12 3.5c.9 5 3 7.1 8.5 8.5-5.5 1.4-7.6 3.5-8.5 8.5-.9-5-3-7.1-8.5-8.5 5.5-1.4 7.6-3.5 8.5-8.5z"/>',
  ),
  'Fearless Wallet': draw(
    '#e6007a',
    '<path fill="#fff" d="M12.5 3.5c.6 3.5 4.8 5.4 4.8 10a5.3 5.3 0 0 1-10.6.2c0-2.3 1.2-3.7 2.2-4.9.3 1.5.9 2.2 1.7 2.7-.2-3.2.5-5.9 1.9-8z"/>',
  ),
  Xverse: draw(
    '#181818',
    '<path stroke="#fff" stroke-linecap="round" stroke-width="2.8" d="m6.5 6.5 11 11m0-11-3.7 3.7M10.2 13.8l-3.7 3.7"/><circle cx="17.2" cy="6.8" r="2" fill="#ee7a30"/>',
  ),
  'UniSat Wallet': draw(
    '#0d0d0d',
    '<path stroke="#f2a31b" stroke-linecap="round" stroke-width="3" d="M7 6.5v5.8a5 5 0 0 0 10 0V6.5"/><circle cx="12" cy="11" r="1.9" fill="#f2a31b"/>',
  ),
  Leather: draw(
    '#12100f',
    '<path stroke="#f5f1ed" stroke-linecap="round" stroke-linejoin="round" stroke-width="2.4" d="M8 5v14h8.5M8 12c3.8 0 7-2.4 8.5-6"/>',
  ),
  'Leap Wallet': draw(
    '#32da6d',
    '<circle cx="8" cy="9" r="3.3" fill="#fff"/><circle cx="16" cy="9" r="3.3" fill="#fff"/><circle cx="8" cy="9" r="1.3" fill="#0b3b1f"/><circle cx="16" cy="9" r="1.3" fill="#0b3b1f"/><path stroke="#0b3b1f" stroke-linecap="round" stroke-width="2" d="M6.5 15.5c3.3 2.6 7.7 2.6 11 0"/>',
  ),
  Cosmostation: draw(
    '#201f4b',
    '<circle cx="12" cy="12" r="3" fill="#fff"/><ellipse cx="12" cy="12" stroke="#9c6cff" stroke-width="1.8" rx="8.5" ry="3.8" transform="rotate(-30 12 12)"/><circle cx="18.7" cy="8.1" r="1.7" fill="#05d2dd"/>',
  ),
  Nightly: draw('#6067f9', '<path fill="#fff" d="M14.5 4.2a8 8 0 1 0 5.3 11.3A7 7 0 0 1 14.5 4.2z"/>'),
  'Magic Eden Wallet': draw(
    '#e42575',
    '<path stroke="#fff" stroke-linecap="round" stroke-linejoin="round" stroke-width="2.6" d="M5.5 17V7.5L12 14l6.5-6.5V17"/>',
  ),
  'Brave Wallet': draw(
    '#fb542b',
    '<path fill="#fff" d="M12 3.8 18.5 6v6c0 3.8-2.6 6.4-6.5 8.2C8.1 18.4 5.5 15.8 5.5 12V6L12 3.8z"/><path fill="#fb542b" d="m12 8.2 3.3 2.6-1.3 4L12 16.3l-2-1.5-1.3-4L12 8.2z"/>',
  ),
  NuFi: draw(
    '#1f2a44',
    '<path stroke="#7ee0c3" stroke-linecap="round" stroke-linejoin="round" stroke-width="2.6" d="M7 17V7l10 10V7"/>',
  ),
}
