// Extensions that show no name before they are connected, as a version of Polkadot's own library injects them.
import { expect, test, ui } from './support/test.js'

const network = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'

test('an extension that tells its name to nobody before it is connected is found, connects and is back after a reload', async ({
  page,
  installWallet,
  openStage,
}) => {
  await installWallet({ polkadot: { key: 'new-style' } }, { name: 'New style' })
  await page.addInitScript(() => {
    const { injectedWeb3 } = window as unknown as {
      injectedWeb3: Record<string, { enable(origin: string): Promise<object>; version: string }>
    }
    const old = injectedWeb3['new-style']
    if (old === undefined) throw new Error('no wallet')
    delete injectedWeb3['new-style']
    // As the library of extensions writes it: another key on every page.
    const key = Math.floor(Math.random() * 2 ** 52)
      .toString(16)
      .padStart(16, '0')
    Object.assign(injectedWeb3, {
      [key]: {
        connect: async (origin: string) => ({
          ...(await old.enable(origin)),
          name: 'New style',
          version: '1',
        }),
        enable: () => Promise.reject(new Error('This extension has connect alone.')),
      },
    })
  })
  await openStage({ namespaces: ['polkadot'], networks: [network] })
  await ui(page).connect.click()
  await ui(page).wallet('polkadot').click()
  await expect(ui(page).card).toBeHidden()
  await page.reload()
  await expect(page.getByTestId('status')).toHaveText('connected')
})
