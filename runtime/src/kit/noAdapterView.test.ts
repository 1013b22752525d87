import { expect, it } from 'vitest'
import { noAdapterView } from './noAdapterView.js'

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', 'AllWallets'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile', 'AllWallets'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0', 'ConnectingWalletConnectBasic'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15', 'ConnectingWalletConnectBasic'],
  ['', 'ConnectingWalletConnectBasic'],
])('%s shows %s', (userAgent, view) => expect(noAdapterView(userAgent)).toBe(view))
