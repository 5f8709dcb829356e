process.stdout.write(`docferry ${process.version} ${process.argv.slice(2).join(' ')}\n`);
setTimeout(() => {}, Number(process.env['HOLD'] ?? 0));
