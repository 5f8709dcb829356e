/** The sample XLSX: sheets of rows, the first row a header. Percentages are fractions with a percent format. */
export type Sheet = { name: string; rows: (string | number)[][]; formats: Record<number, string> };

export const CAPACITY: Sheet[] = [
  {
    name: 'Nodes',
    rows: [
      ['Node', 'Zone', 'Cores', 'Memory GiB', 'Disk used'],
      ['kestrel-a1', 'north-1', 8, 16, 0.42],
      ['kestrel-b1', 'north-2', 8, 16, 0.47],
      ['kestrel-c1', 'north-3', 8, 16, 0.44],
      ['kestrel-a2', 'north-1', 16, 32, 0.71],
      ['kestrel-b2', 'north-2', 16, 32, 0.69],
    ],
    formats: { 4: '0%' },
  },
  {
    name: 'Monthly cost',
    rows: [
      ['Item', 'Quantity', 'Unit price EUR', 'Total EUR'],
      ['Broker node, 8 cores', 3, 210.5, 631.5],
      ['Broker node, 16 cores', 2, 402, 804],
      ['NVMe disk, 500 GB', 5, 48.25, 241.25],
      ['Backup storage, TB', 4, 19.9, 79.6],
    ],
    formats: { 2: '#,##0.00', 3: '#,##0.00' },
  },
  {
    name: 'Queues',
    rows: [
      ['Queue', 'Owner', 'Messages a day', 'Visibility seconds'],
      ['invoices', 'billing', 48000, 180],
      ['shipments', 'logistics', 125000, 30],
      ['emails', 'customer care', 310000, 60],
      ['audit-export', 'platform', 9000, 600],
    ],
    formats: { 2: '#,##0' },
  },
];
