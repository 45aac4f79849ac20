/** The events of GitHub that only people with write access cause, besides `pull_request` within the repository. */
export const SAFE_EVENTS: readonly string[] = [
  ...'create delete deployment deployment_status merge_group push release repository_dispatch schedule'.split(' '),
  ...'status workflow_dispatch'.split(' '),
]

/** All other events that start a workflow (docs.github.com, "Events that trigger workflows"). */
export const OTHER_EVENTS: readonly string[] = [
  ...'branch_protection_rule check_run check_suite discussion discussion_comment fork gollum image_version'.split(' '),
  ...'issue_comment issues label milestone page_build public pull_request_comment pull_request_review'.split(' '),
  ...'pull_request_review_comment pull_request_target registry_package watch workflow_call workflow_run'.split(' '),
]
