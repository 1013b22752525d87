// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { connect } from '../../kit/connect.js'
import { start } from '../../kit/start.js'
import { testConnector, testKit } from '../../kit/testKit.js'
import { RegisteredView } from './NameView.js'

let stop = () => {}
afterEach(() => {
  cleanup()
  stop()
  vi.unstubAllGlobals()
})

it('the end of registering that is opened alone leads to choosing a name where nobody says which one there is', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')))
  const { kit } = testKit({ endpoints: { blockchainApi: 'https://api.example' } }, [
    'RegisterAccountName',
    'RegisterAccountNameSuccess',
  ])
  stop = start(kit)
  await connect(kit, { connector: testConnector })
  kit.modal.value = { open: true, shake: false }
  kit.router.value = [{ view: 'RegisterAccountNameSuccess', data: undefined }]
  render(<RegisteredView kit={kit} data={undefined} />)
  await vi.waitFor(() => expect(kit.router.peek().map(({ view }) => view)).toEqual(['RegisterAccountName']))
})
