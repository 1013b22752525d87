import { afterEach, expect, it, vi } from 'vitest'
import { toSigner } from './getSigner.js'

afterEach(() => vi.doUnmock('ethers'))

it('toSigner names the version of ethers that it needs where the app has ethers 5', async () => {
  // ethers 5 exports none of the names that are read here.
  vi.doMock('ethers', () => ({ BrowserProvider: undefined, getAddress: undefined, JsonRpcSigner: undefined }))
  const wallet = { address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', chainId: 1, provider: {} }
  await expect(toSigner(wallet as never)).rejects.toMatchObject({
    code: 'MODAL_LOAD_FAILED',
    message: expect.stringContaining('Install ethers@6'),
  })
})
