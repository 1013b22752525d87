import { describe, expect, it } from 'vitest'
import { findInstalled } from '../../../tools/chromium.mjs'

const machine = (platform: string, places: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  findInstalled({
    platform,
    env,
    separator: platform === 'win32' ? ';' : ':',
    runs: (path: string) => places.includes(path),
  })

const chrome = {
  linux: '/opt/google/chrome/chrome',
  darwin: '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  win32: 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
}
const edge = {
  linux: '/opt/microsoft/msedge/msedge',
  darwin: '/Users/ada/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  win32: 'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
}
const env = {
  linux: {},
  darwin: { HOME: '/Users/ada' },
  win32: { PROGRAMFILES: 'C:\\Program Files', 'PROGRAMFILES(X86)': 'C:\\Program Files (x86)' },
}

describe.each(['linux', 'darwin', 'win32'] as const)('on %s', (platform) => {
  it('the tests find Chrome where its installer puts it', () => {
    expect(machine(platform, [chrome[platform]], env[platform])).toBe(chrome[platform])
  })

  it('the tests find Edge where its installer puts it, and take Chrome first', () => {
    expect(machine(platform, [edge[platform]], env[platform])).toBe(edge[platform])
    expect(machine(platform, [edge[platform], chrome[platform]], env[platform])).toBe(chrome[platform])
  })

  it('the tests take the browser that APPKIT_CHROMIUM names before all others', () => {
    const named = { ...env[platform], APPKIT_CHROMIUM: '/own/chromium' }
    expect(machine(platform, [chrome[platform]], named)).toBe('/own/chromium')
  })

  it('the tests find no browser where there is none', () => {
    expect(machine(platform, [], env[platform])).toBeUndefined()
  })
})

describe('the PATH', () => {
  it('comes before the usual places, and its empty entries are passed over', () => {
    const path = { PATH: ':/usr/bin' }
    expect(machine('linux', ['/usr/bin/chromium', chrome.linux], path)).toBe('/usr/bin/chromium')
    expect(machine('linux', ['/chromium'], path)).toBeUndefined()
  })

  it('is read under the name that Windows has for it', () => {
    const path = { Path: 'D:\\Chrome;D:\\tools' }
    expect(machine('win32', ['D:\\Chrome\\chrome.exe'], path)).toBe('D:\\Chrome\\chrome.exe')
  })
})
