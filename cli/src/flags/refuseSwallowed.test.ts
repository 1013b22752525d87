import { describe, expect, it } from 'vitest'
import { refuseSwallowed } from './refuseSwallowed.js'

describe('the refusal of flags that npm has swallowed', () => {
  it.each([
    [
      { npm_config_template: 'next' },
      'npm has kept --template for itself. Write -- before the flags: npm create appkit my-app -- --template next',
    ],
    [
      { npm_config_project_id: 'a b', npm_config_dry_run: 'true' },
      'npm has kept --project-id, --dry-run for itself. Write -- before the flags: npm create appkit my-app -- --project-id "a b" --dry-run',
    ],
  ])('names the flags that npm did not hand on: %o', (env, message) => {
    expect(() => refuseSwallowed('my-app', {}, env)).toThrow(
      expect.objectContaining({ code: 'USAGE', exitCode: 2, message }),
    )
  })

  it('says nothing of a flag that is given, of settings of npm itself, or of others', () => {
    refuseSwallowed('my-app', { template: 'next' }, { npm_config_template: 'vite' })
    refuseSwallowed(
      '.',
      {},
      { npm_config_yes: 'true', npm_config_json: 'true', npm_config_user_agent: 'npm/11' },
    )
    refuseSwallowed(undefined, { dryRun: true }, { npm_config_dry_run: 'true', npm_config_template: '' })
  })
})
