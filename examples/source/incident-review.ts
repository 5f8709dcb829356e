import { type Block, h1, h2, ol, p, table, ul } from './blocks.ts';

/** The sample DOCX. */
export const REVIEW_TITLE = 'Incident review: delayed invoices on 12 March';

export const REVIEW: Block[] = [
  h1('Summary'),
  p(
    'On 12 March invoices reached customers up to 94 minutes late. No invoice was lost and none was sent twice. The cause was a visibility window of 30 seconds on a queue whose consumer had become slower: every slow message was delivered a second time while the first attempt was still running.',
  ),
  h1('Timeline'),
  table(
    'All times are UTC',
    ['Time', 'Event'],
    ['09:14', 'Release 88 of the invoice service goes out; rendering a PDF now takes 41 seconds'],
    ['09:31', 'Alert: kestrel_queue_age_seconds above 300'],
    ['09:40', 'Operator adds four consumers; the queue grows faster'],
    ['10:22', 'Platform team raises visibility_seconds from 30 to 180'],
    ['10:48', 'Queue is empty; all invoices are sent'],
  ),
  h1('What went wrong'),
  h2('Detection'),
  p(
    'The alert came 17 minutes after the release. The release itself had no check on rendering time, so that nothing pointed at it.',
  ),
  h2('First response'),
  p(
    'Adding consumers was the wrong step: more consumers took more duplicates. The handbook said so in chapter 9.1, but the alert did not link to it.',
  ),
  h1('What went well'),
  ul(
    'The invoice service is idempotent, so that duplicates did no harm.',
    'Raising the window needed no restart.',
    'Customers were informed within 40 minutes.',
  ),
  h1('Actions'),
  ol(
    'Link chapter 9.1 of the handbook from the alert. Owner: Ines Okafor. Due: 20 March.',
    'Measure rendering time in the release check. Owner: Tomas Lind. Due: 2 April.',
    'Set visibility_seconds to 180 for all queues that render documents. Owner: platform team. Done.',
  ),
];
