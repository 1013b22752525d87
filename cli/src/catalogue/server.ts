/** The package of the server. */
export const serverPackage = 'appkit-server'

/** What `add server` writes, the configuration first. */
export const serverFiles: readonly string[] = ['appkit.server.ts', 'compose.yaml', 'server.env.example']

/** The word for it after `add` and `remove`. */
export const serverWord = 'server'

/** What an app's config names once the server is public, by endpoint. */
export const serverEndpoints: ReadonlyArray<readonly [name: string, url: string]> = [
  ['catalogue', 'https://<API_HOST>/catalogue'],
  ['blockchainApi', 'https://<API_HOST>/blockchain'],
  ['analytics', 'https://<API_HOST>/analytics'],
  ['relay', 'wss://<API_HOST>/relay'],
  ['auth', 'https://<API_HOST>/auth'],
  ['secureSite', 'https://<WALLET_HOST>'],
]
