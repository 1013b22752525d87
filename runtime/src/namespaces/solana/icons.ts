// Pictures of networks: web3icons (MIT, https://web3icons.io). Written by runtime/scripts/icons.mjs; do not edit.

const solana =
  '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" fill="none" viewBox="0 0 24 24"><path fill="url(#solana__b)" d="M24 0H0v24h24z"/><path fill="#fff" d="M17.7 8.358a.55.55 0 0 1-.365.145H4.515c-.455 0-.684-.52-.37-.825l2.106-2.03a.54.54 0 0 1 .364-.15h12.87c.46 0 .685.524.365.83zm0 10.005c-.1.09-.23.14-.365.14H4.515c-.455 0-.684-.516-.37-.82l2.106-2.036a.53.53 0 0 1 .364-.145h12.87c.46 0 .685.52.365.825zm0-7.72a.55.55 0 0 0-.365-.14H4.515c-.455 0-.684.515-.37.82l2.106 2.035c.1.091.23.143.364.144h12.87c.46 0 .685-.52.365-.824z"/><defs><linearGradient id="solana__b" x1="4.001" x2="20.408" y1="50.258" y2="50.108" gradientUnits="userSpaceOnUse"><stop stop-color="#599DB0"/><stop offset="1" stop-color="#47F8C3"/></linearGradient></defs></svg>'

const sandbox =
  '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" fill="none" viewBox="0 0 24 24"><path fill="#dde2f1" d="M0 0h24v24H0z"/><path stroke="#8a4fd0" stroke-opacity=".22" stroke-width="2.6" d="M-12 24L12 0M-4 24L20 0M4 24L28 0M12 24L36 0M20 24L44 0M28 24L52 0"/><path fill="#fff" stroke="#8a4fd0" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round" d="M9.6 5.5h4.8M10.6 5.5v4.8l-3.5 6.2a1.4 1.4 0 0 0 1.2 2.1h7.4a1.4 1.4 0 0 0 1.2-2.1l-3.5-6.2V5.5"/><path stroke="#8a4fd0" stroke-width="1.6" stroke-linecap="round" d="M9 14.4h6"/></svg>'

/** SVG documents by chain reference. */
export const networkIcons: Readonly<Record<string, string>> = {
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': solana,
  EtWTRABZaYq6iMFeYKouRu166VU2xqa1: solana,
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': solana,
  FJsfybwxtSKhHq4g2k5tRAUpFnqkww8f: sandbox,
}
