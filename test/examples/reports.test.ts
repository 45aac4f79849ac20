import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { sampleSite } from '../../emulator/service/sample-site.ts'
import { describeExample, fallingSite, jobOf, promptsOf, scriptsOf, stepOf, test } from './fixture.ts'
import { onSchedule } from './trigger-events.ts'

await describeExample('weekly-report.yml', (example) => {
  test('reports, uploads the files, and warns when views fall', async ({ setup }) => {
    setup.emulator.useViews(fallingSite)
    const job = await example.runOnlyJob(onSchedule, setup)
    expect(job.result).toBe('success')
    expect(stepOf(job).outputs).toMatchObject({ 'page-views-complete': 'true', result: '' })
    expect(stepOf(job).action?.summary).toContain('https://docs.example.com/quickstart')
    expect(scriptsOf(job)[0]?.log).toMatch(/^::warning title=Docs readers::The views changed by -\d\d\.\d% to \d+\.$/m)
  })

  test('does not warn when views grow', async ({ setup }) => {
    setup.emulator.useViews(sampleSite({ pages: 5 }))
    const job = await example.runOnlyJob(onSchedule, setup)
    expect(job).toMatchObject({ result: 'success', steps: [{}, {}, { result: 'skipped' }] })
  })
})

await describeExample('weekly-report-to-agent.yml', (example) => {
  test('sends the report to the agent as part of the prompt', async ({ setup }) => {
    setup.emulator.useViews(sampleSite({ pages: 30 }))
    const job = await example.runOnlyJob(onSchedule, setup)
    expect(job.result).toBe('success')
    expect(stepOf(job).outputs.result).toBe('pull-request')
    expect(promptsOf(setup.emulator)).toEqual([expect.stringMatching(/instructions\.\n[\s\S]*\/quickstart/)])
    expect(scriptsOf(job)[0]?.log).toContain('Review https://github.com/acme/docs/pull/1')
  })

  test('has nothing to review without a pull request', async ({ setup }) => {
    // Rather than completed, which waits ten seconds for a link.
    setup.emulator.usePlan(() => ({ runsForMs: 100, ends: 'archived' }))
    setup.emulator.useViews(sampleSite({ pages: 5 }))
    const job = await example.runOnlyJob(onSchedule, { ...setup, allowWarnings: true })
    expect(job).toMatchObject({ result: 'success', steps: [{}, {}, { result: 'skipped' }] })
  })
})

await describeExample('report-pages.yml', (example) => {
  test('publishes a page with the report, in which paths are text', async ({ setup }) => {
    setup.emulator.useViews(fallingSite)
    const jobs = await example.run(onSchedule, setup)
    expect(jobs.map(({ result }) => result)).toEqual(['success', 'success'])
    const site = `${jobOf(jobs, 'report').workspace}/site`
    const page = await readFile(`${site}/index.html`, 'utf8')
    expect(page).toMatch(/<h1>Docs readers from \d{4}-\d\d-\d\d until \d{4}-\d\d-\d\d<\/h1>/)
    expect(page).toMatch(/<tr><td>\/quickstart<td>\d+<td>\d+<td>\d+<\/tr>/)
    expect(page).toContain('<td>/&lt;img src=x onerror=alert(1)&gt;<td>3')
    expect(page).not.toContain('<img')
    expect(await readFile(`${site}/page-views.csv`, 'utf8')).toMatch(/^path,human,ai,total/)
  })
})

await describeExample('projects-matrix.yml', (example) => {
  test('reports on each project, with a third of the requests or less', async ({ setup }) => {
    setup.emulator.useViews(sampleSite({ pages: 20 }))
    const jobs = await example.run(onSchedule, setup)
    expect(jobs.map(({ leg, result }) => [leg.project, result])).toEqual([
      ['api', 'success'],
      ['sdk', 'success'],
      ['help', 'success'],
    ])
    const names = jobs.map(({ steps }) => steps[1]?.with.name)
    expect(names).toEqual(['page-views-api', 'page-views-sdk', 'page-views-help'])
    expect(jobs.map((job) => Number(stepOf(job).with['max-requests']))).toEqual([30, 30, 30])
  })
})
