/** What started the run, as far as the guards need it. */
export interface TriggeringEvent {
  /** `pull_request`, `push`, `schedule`, …; empty when unknown. */
  name: string
  /** The accounts behind the event: actor, sender, the pull request's author. */
  logins: readonly string[]
  /** Whether the pull request comes from another repository than the one it goes into. */
  fromFork: boolean
}

const DEPENDABOT = 'dependabot[bot]'

/**
 * Why a run without a key is one that GitHub gives no secrets, or `undefined` when the key is missing for another
 * reason. Runs on `pull_request_target` do get secrets, also for forks, unless Dependabot started them.
 */
export function reasonForNoSecrets(event: TriggeringEvent): string | undefined {
  if (event.logins.some((login) => login.toLowerCase() === DEPENDABOT)) {
    return 'GitHub gives runs that Dependabot started no secrets'
  }
  if (event.fromFork && event.name !== 'pull_request_target') return 'GitHub gives runs from forks no secrets'
  return undefined
}
