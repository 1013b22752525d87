/** Pictures of the tokens that the page makes up, those of the sandbox (server/src/catalogue/tokenIcons.ts): web3icons (MIT, https://web3icons.io). */
export const tokenPictures: Readonly<Record<string, string>> = {
  DAI: '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" fill="none" viewBox="0 0 24 24"><path fill="#FDC134" d="M24 0H0v24h24z"/><path fill="#fff" fill-rule="evenodd" d="M11.711 4.774H5.548V9.42H4v2.065h1.548v1.032H4v2.065h1.548v4.645h6.163a7.265 7.265 0 0 0 6.782-4.645H20v-2.065h-1.053a7 7 0 0 0 0-1.032H20V9.419h-1.507a7.27 7.27 0 0 0-6.782-4.645m5.161 7.742a5 5 0 0 0 0-1.032h-9.26v1.032h9.266zm-9.26 2.065v2.58h3.985c1.962 0 3.68-1.037 4.594-2.58zm0-5.162h8.584a5.33 5.33 0 0 0-4.593-2.58h-3.99z" clip-rule="evenodd"/></svg>',
  USDC: '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" fill="none" viewBox="0 0 24 24"><path fill="#0B53BF" d="M24 0H0v24h24z"/><path fill="#fff" fill-rule="evenodd" d="M12 20c4.435 0 8-3.565 8-8s-3.565-8-8-8-8 3.565-8 8 3.565 8 8 8m2.2-6.735c0-1.165-.7-1.565-2.1-1.73-1-.135-1.2-.4-1.2-.87 0-.465.335-.765 1-.765.6 0 .935.2 1.1.7.035.1.135.165.235.165h.53c.135 0 .235-.1.235-.23v-.036c-.135-.734-.735-1.434-1.5-1.5v-.734c0-.135-.1-.235-.265-.265h-.44c-.135 0-.26.1-.295.265V9c-1 .135-1.665.9-1.665 1.735 0 1.1.665 1.53 2.065 1.7.935.165 1.235.365 1.235.9 0 .53-.47.9-1.1.9-.87 0-1.17-.37-1.27-.87-.03-.13-.13-.2-.23-.2h-.57c-.13 0-.23.1-.23.235v.035c.13.83.665 1.4 1.765 1.565v.74c0 .135.1.224.265.26h.48c.13 0 .22-.09.255-.26V15c1-.165 1.7-.835 1.7-1.735m-5.566 2.49c.483.443 1.05.786 1.666 1.01.1.07.2.2.2.3v.47c0 .064 0 .1-.035.13-.03.134-.165.2-.3.134a6 6 0 0 1 0-11.435c.035-.03.1-.03.135-.03.135.03.2.13.2.265v.465c0 .17-.065.27-.2.335a4.93 4.93 0 0 0-2.965 2.965 4.965 4.965 0 0 0 1.299 5.391M13.535 6.5c.03-.135.165-.2.3-.135a6.05 6.05 0 0 1 3.9 3.935c1 3.165-.735 6.535-3.9 7.535-.035.03-.1.03-.135.03-.135-.03-.2-.13-.2-.265v-.465c0-.17.065-.27.2-.335a4.93 4.93 0 0 0 2.965-2.965 4.967 4.967 0 0 0-2.965-6.4c-.1-.07-.2-.2-.2-.335v-.465c0-.07 0-.1.035-.135" clip-rule="evenodd"/></svg>',
}

/**
 * Answers as the catalogue does when it is asked for the picture of a token.
 *
 * @param pathname - of the request.
 * @returns the answer; undefined where a path is of something else, or the token has none.
 */
export function answerPicture(pathname: string): Response | undefined {
  const [, symbol = ''] = /\/getTokenImage\/(\w+)$/.exec(pathname) ?? []
  const picture = tokenPictures[symbol]
  return picture && new Response(picture, { headers: { 'content-type': 'image/svg+xml' } })
}
