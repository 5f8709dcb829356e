"""
One Python tool over a set, as run-tool.ts runs those of npm: `python3 run_tool.py TOOL MANIFEST REPORT`. The report
contains each document's Markdown, milliseconds of processor time, and the peak memory. Without a manifest it prints the
tool's version, or fails where its module is not there.
"""

import importlib
import json
import os
import resource
import sys
import time
from importlib.metadata import version


def grid(rows):
    """A table of rows of cells as GFM."""
    clean = [[" ".join((cell or "").split()).replace("|", "\\|") for cell in row] for row in rows if row]
    if not clean:
        return ""
    width = max(len(row) for row in clean)
    lines = ["| " + " | ".join(row + [""] * (width - len(row))) + " |" for row in clean]
    return "\n".join([lines[0], "|" + " --- |" * width, *lines[1:]])


def camelot(file):
    """Tables alone: ruled ones if there are any, others by their text."""
    import camelot as library

    found = library.read_pdf(file, pages="all", flavor="lattice")
    if len(found) == 0:
        found = library.read_pdf(file, pages="all", flavor="stream")
    return "\n\n".join(grid(table.df.values.tolist()) for table in found)


def pdfplumber(file):
    """Each page's text outside of its tables, then its tables."""
    import pdfplumber as library

    parts = []
    with library.open(file) as pdf:
        for page in pdf.pages:
            tables = page.find_tables()
            outside = page
            for table in tables:
                outside = outside.outside_bbox(table.bbox, strict=False) if inside(table.bbox, outside.bbox) else outside
            parts.append(outside.extract_text() or "")
            parts.extend(grid(table.extract()) for table in tables)
    return "\n\n".join(part for part in parts if part)


def inside(box, page):
    return box[0] >= page[0] and box[1] >= page[1] and box[2] <= page[2] and box[3] <= page[3]


def markitdown(file):
    from markitdown import MarkItDown

    return MarkItDown().convert(file).markdown


def pymupdf4llm(file):
    import pymupdf4llm as library

    return library.to_markdown(file, show_progress=False)


TOOLS = {
    "camelot": (camelot, "camelot-py", ["pdf"]),
    "pdfplumber": (pdfplumber, "pdfplumber", ["pdf"]),
    "markitdown": (markitdown, "markitdown", ["pdf", "html", "docx", "epub", "pptx", "xlsx", "csv"]),
    "pymupdf4llm": (pymupdf4llm, "pymupdf4llm", ["pdf"]),
}


def measure(convert, formats, manifest, report):
    with open(manifest, encoding="utf8") as source:
        files = json.load(source)["files"]
    results, warm = {}, set()
    for entry in files:
        if entry["format"] not in formats:
            continue
        file = os.path.join(os.path.dirname(manifest), entry["file"])
        try:
            # The first document of a format loads the libraries.
            if entry["format"] not in warm:
                convert(file)
            warm.add(entry["format"])
            started = time.process_time()
            markdown = convert(file)
            results[entry["id"]] = {"markdown": markdown, "ms": (time.process_time() - started) * 1000}
        except Exception:
            results[entry["id"]] = {"markdown": "", "ms": 0}
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    with open(report, "w", encoding="utf8") as out:
        json.dump({"results": results, "peakBytes": peak}, out)


if __name__ == "__main__":
    convert, package, formats = TOOLS[sys.argv[1]]
    if len(sys.argv) == 2:
        # Packages exist that have a version and hold nothing.
        importlib.import_module(sys.argv[1])
        print(version(package))
    else:
        measure(convert, formats, sys.argv[2], sys.argv[3])
