/** An issue that the token itself wrote; every text is untrusted. */
export interface OwnIssue {
  number: number
  url: string
  title: string
  body: string
  isOpen: boolean
}

/** The issues of the workflow's repository. Throws `GitHubError`. */
export interface Issues {
  /** Those that the token itself wrote, oldest first, read page by page until the caller stops. Pull requests are left out. */
  listOwn(): AsyncIterable<OwnIssue>
  create(issue: { title: string; body: string }): Promise<Pick<OwnIssue, 'number' | 'url'>>
  update(number: number, body: string): Promise<void>
  comment(number: number, body: string): Promise<{ url: string }>
}
